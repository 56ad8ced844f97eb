import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '@sagitta/shared-contracts/manifest';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as DevServerOptions } from 'webpack-dev-server';
import { RELEASE_MARK } from '../build/index-html';
import { manifestOf, part as configOf } from '../build/preset';
import { publishedFiles } from '../release/files';
import { ENTRY, remoteFacts } from '../release/make-release';
import { registryOf } from '../release/registry';
import { releaseEntry } from '../release/route';
import { readState } from '../release/state';
import { REMOTE_HEADERS } from '../serve/headers';
import { serveSuite, shellListener, type SuiteOptions } from '../serve/suite-server';
import type { Installation } from '../store/installation';
import { ROOT, SHELL, type Addresses, type Part } from '../suite';
import { openTabs, type OpenTabs } from './open-tabs';
import { watchTypes } from './type-errors';

/** Where the shell's files are while it is developed, in place of a release's directory. */
const SHELL_FOLDER = 'dev';

/** A part that is built as you type. */
interface Developed {
  part: Part;
  /** Where its files are. */
  folder: string;
  compiler: Compiler;
  /** Its first build has ended, well or badly. */
  built: Promise<void>;
  /** What a remote's manifest says now; a build reads it only when it starts. */
  manifest: () => Promise<Manifest>;
}

/** What swc adds to its message: nothing in it is about the sources. */
const NATIVE_STACK = /\s*Caused by:[\s\S]*$/;

type Suite = Pick<SuiteOptions, 'releases' | 'live' | 'at' | 'config'>;

/**
 * Some parts built as you type inside the otherwise released suite. Each is at its own port, so the suite's rules
 * (origins, content security policy, integrity) hold as in production; a change reloads the page. The shell is always
 * among them: it brings React, in its development build, and shows what is wrong over the page.
 */
export async function develop(parts: readonly Part[], installation: Installation, suite: Suite): Promise<void> {
  const { at, live } = suite;
  const [shell, ...remotes] = await Promise.all(
    [SHELL, ...parts.filter((part) => part !== SHELL)].map((part) => prepare(part, at)),
  );
  if (!shell) throw new Error('There is no shell.');
  const pages: SuiteOptions = {
    ...suite,
    host: LOOPBACK,
    without: [SHELL, ...parts],
    connect: [`ws://localhost:${at.base + SHELL.port}`],
    live: { ...live, registry: () => developedRegistry(installation, at, remotes) },
    readPage: (file) => shell.built.then(() => developedPage(shell.folder, file)),
  };
  const server = new WebpackDevServer(shellServer(pages, at.base + SHELL.port), shell.compiler);
  await server.start();
  const tabs = openTabs(server);
  for (const { part, compiler } of [shell, ...remotes]) {
    tellBuilds(part, compiler, tabs);
    if (parts.includes(part)) tellTypes(part, compiler, tabs, watchTypes);
  }
  for (const { part, compiler } of remotes)
    await new WebpackDevServer(remoteServer(at.base + part.port, at.origin(SHELL)), compiler).start();
  await serveSuite(pages);
  console.log(`${parts.map(({ folder }) => folder).join(', ')}: built as you type, at ${at.origin(SHELL)}`);
}

async function prepare(part: Part, { base }: Addresses): Promise<Developed> {
  const folder = resolve(ROOT, '.data/dev', String(base), part.name);
  await rm(folder, { recursive: true, force: true });
  const compiler = webpack(
    forDevelopment(await configOf(pathToFileURL(resolve(ROOT, part.folder, 'webpack.config.mjs')).href), folder),
  );
  if (!compiler) throw new Error('webpack has made no compiler.');
  const built = new Promise<void>((done) => {
    compiler.hooks.afterDone.tap('develop', () => done());
  });
  return { part, folder, compiler, built, manifest: watchManifest(part, compiler) };
}

/** Read again after each build: a page that is added is in the menu with the next one. */
function watchManifest(part: Part, compiler: Compiler): () => Promise<Manifest> {
  const source = resolve(ROOT, part.folder);
  let current: Promise<Manifest> | null = null;
  compiler.hooks.afterCompile.tap('develop', ({ fileDependencies }) =>
    fileDependencies.add(resolve(source, 'src/manifest.ts')),
  );
  compiler.hooks.done.tap('develop', () => {
    current = null;
  });
  return () => (current ??= manifestOf(source));
}

export function forDevelopment(config: Configuration, folder: string): Configuration {
  return {
    ...config,
    // A content security policy without eval leaves maps in files of their own.
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: folder, filename: '[name].js', chunkFilename: '[id].js' },
    // React and the other packages with the warnings and messages of their development builds.
    optimization: { ...config.optimization, nodeEnv: 'development', minimize: false, realContentHash: false },
  };
}

/** What a build has found is shown over every page; a remote that is built well reloads them, as the shell does. */
function tellBuilds(part: Part, compiler: Compiler, tabs: OpenTabs): void {
  compiler.hooks.done.tap('develop', (stats) => {
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    tabs.problems(
      part.folder,
      errors.map(({ moduleName = '', message }) => `${moduleName}\n${message.replace(NATIVE_STACK, '')}`),
    );
    if (part !== SHELL && errors.length === 0) tabs.reload();
  });
}

/**
 * What tsc has found is shown until a file changes. It takes seconds to check again: errors that may have been repaired
 * are not shown meanwhile, over what the build says at once.
 */
export function tellTypes(
  part: Part,
  compiler: Pick<Compiler, 'hooks'>,
  tabs: Pick<OpenTabs, 'problems'>,
  watch: typeof watchTypes,
): void {
  const source = `${part.folder}, types`;
  compiler.hooks.invalid.tap('develop', () => tabs.problems(source, []));
  watch(part, (errors) => {
    for (const error of errors) console.error(`${part.folder}/${error}`);
    tabs.problems(source, errors);
  });
}

/** @param shell origin of the suite's pages, the only ones that may read the sources */
export function remoteServer(port: number, shell: string): DevServerOptions {
  return {
    ...common(port),
    // The shell's connection is for every part.
    client: false,
    webSocketServer: false,
    devMiddleware: { writeToDisk: true, publicPath: '/', index: false },
    headers: { ...REMOTE_HEADERS, 'Access-Control-Allow-Origin': shell, 'Cross-Origin-Resource-Policy': 'same-site' },
  };
}

function shellServer(options: SuiteOptions, port: number): DevServerOptions {
  const listener = shellListener(options);
  return {
    ...common(port),
    liveReload: true,
    client: { overlay: true, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    devMiddleware: { writeToDisk: true, publicPath: `/${SHELL_FOLDER}/`, index: false },
    setupMiddlewares: (middlewares) => [
      {
        name: 'shell',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
          request.url?.startsWith(`/${SHELL_FOLDER}/`) ? next() : listener(request, response),
      },
      ...middlewares,
    ],
  };
}

/** A suite in development is for this machine alone. */
const LOOPBACK = '127.0.0.1';

function common(port: number): DevServerOptions {
  return {
    host: LOOPBACK,
    port,
    hot: false,
    liveReload: false,
    static: false,
    // Another name that leads here is another site's (DNS rebinding).
    allowedHosts: ['localhost', LOOPBACK],
  };
}

/**
 * The released registry with each part's own build, hashed as it is now, in place of its releases. A part whose first
 * build has failed runs as it was released: the overlay says why.
 */
async function developedRegistry(
  installation: Installation,
  at: Addresses,
  developed: readonly Developed[],
): Promise<string> {
  const { state } = await readState(installation);
  const { registry } = await registryOf(installation, state, at.releases);
  const entries = await Promise.all(
    developed.map(async ({ part, folder, manifest, ...of }) => {
      await of.built;
      if (!existsSync(resolve(folder, ENTRY))) return [];
      const built = await remoteFacts(folder, part.name, await publishedFiles(folder));
      const facts = { ...built, version: 'dev', manifest: await manifest() };
      return [[part.name, [releaseEntry(facts, at.origin(part))]] as const];
    }),
  );
  return JSON.stringify({
    ...registry,
    microFrontends: { ...registry.microFrontends, ...Object.fromEntries(entries.flat()) },
  });
}

async function developedPage(folder: string, file: string): Promise<string> {
  const html = await readFile(resolve(folder, file), 'utf8');
  return html.replaceAll(RELEASE_MARK, SHELL_FOLDER);
}
