import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as DevServerOptions } from 'webpack-dev-server';
import { RELEASE_MARK } from '../build/index-html';
import { manifestOf, part as configOf } from '../build/preset';
import type { RemoteFacts } from '../release/facts';
import { publishedFiles } from '../release/files';
import { ENTRY, remoteFacts } from '../release/make-release';
import { registryOf } from '../release/registry';
import { releaseEntry } from '../release/route';
import { readState } from '../release/state';
import { REMOTE_HEADERS } from '../serve/headers';
import { serveSuite, shellListener, type SuiteOptions } from '../serve/suite-server';
import type { Installation } from '../store/installation';
import { ROOT, SHELL, type Addresses, type Part } from '../suite';
import { keptEntry } from './kept-entry';
import { openTabs, type OpenTabs } from './open-tabs';
import { withRefresh, withRefreshRuntime } from './refresh';
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
  /** What the registry says of a remote's last good build; null until there is one. */
  facts: () => RemoteFacts | null;
}

/** What swc adds to its message: nothing in it is about the sources. */
const NATIVE_STACK = /\s*Caused by:[\s\S]*$/;

type Suite = Pick<SuiteOptions, 'releases' | 'live' | 'at' | 'config'>;

/**
 * Some parts built as you type inside the otherwise released suite. Each is at its own port, so the suite's rules
 * (origins, content security policy, integrity) hold as in production. A change of a component is seen in place, any
 * other reloads the page. The shell is always among them: it brings React, in its development build, and shows what is
 * wrong over the page.
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
    connect: [shell, ...remotes].map(({ part }) => `ws://localhost:${at.base + part.port}`),
    live: { ...live, registry: () => developedRegistry(installation, at, remotes) },
    readPage: (file) => shell.built.then(() => developedPage(shell.folder, file)),
  };
  const server = new WebpackDevServer(shellServer(pages, at.base + SHELL.port), shell.compiler);
  await server.start();
  const tabs = openTabs(server);
  for (const developed of [shell, ...remotes]) {
    const { part, compiler } = developed;
    tellBuilds(developed, tabs);
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
  const config = await configOf(pathToFileURL(resolve(ROOT, part.folder, 'webpack.config.mjs')).href);
  const compiler = webpack(forDevelopment(config, folder, part));
  if (!compiler) throw new Error('webpack has made no compiler.');
  const built = new Promise<void>((done) => {
    compiler.hooks.afterDone.tap('develop', () => done());
  });
  return { part, folder, compiler, built, facts: watchFacts(part, compiler, folder) };
}

/** Read before the next build begins. The manifest too: a page that is added is in the menu with the next build. */
function watchFacts(part: Part, compiler: Compiler, folder: string): () => RemoteFacts | null {
  const source = resolve(ROOT, part.folder);
  let current: RemoteFacts | null = null;
  if (part === SHELL) return () => current;
  compiler.hooks.afterCompile.tap('develop', ({ fileDependencies }) =>
    fileDependencies.add(resolve(source, 'src/manifest.ts')),
  );
  compiler.hooks.done.tapPromise('develop', async (stats) => {
    if (stats.hasErrors()) return;
    try {
      const built = await remoteFacts(folder, part.name, await publishedFiles(folder));
      const entry = keptEntry(built.integrity[ENTRY] ?? '');
      current = { ...built, version: 'dev', entry, manifest: await manifestOf(source) };
    } catch (error) {
      stats.compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
    }
  });
  return () => current;
}

export function forDevelopment(config: Configuration, folder: string, part: Part): Configuration {
  const developed = {
    ...config,
    // A content security policy without eval leaves maps in files of their own.
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: folder },
    // React and the other packages with the warnings and messages of their development builds.
    optimization: { ...config.optimization, nodeEnv: 'development', minimize: false, realContentHash: false },
  } satisfies Configuration;
  if (part !== SHELL) return withRefresh(developed, part.name);
  return withRefreshRuntime({
    ...developed,
    output: { ...developed.output, filename: '[name].js', chunkFilename: '[id].js' },
  });
}

/**
 * What a build has found is shown over every page. A remote that is built well changes its pages in place, by a
 * connection of its own; the menu and what else is in its manifest is read by a page that is loaded.
 */
function tellBuilds({ part, compiler, facts }: Developed, tabs: OpenTabs): void {
  let announced: string | null = null;
  compiler.hooks.done.tap('develop', (stats) => {
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    tabs.problems(
      part.folder,
      errors.map(({ moduleName = '', message }) => `${moduleName}\n${message.replace(NATIVE_STACK, '')}`),
    );
    const manifest = JSON.stringify(facts()?.manifest ?? null);
    if (announced !== null && manifest !== announced) tabs.reload();
    announced = manifest;
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
    hot: true,
    // What is wrong is told by the shell's connection, for every part.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
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
    developed.map(async ({ part, built, facts }) => {
      await built;
      const now = facts();
      return now ? [[part.name, [releaseEntry(now, at.origin(part))]] as const] : [];
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
