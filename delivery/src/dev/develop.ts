import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as DevServerOptions } from 'webpack-dev-server';
import { RELEASE_MARK } from '../build/index-html';
import { part as configOf } from '../build/preset';
import { publishedFiles } from '../release/files';
import { remoteFacts } from '../release/make-release';
import { registryOf } from '../release/registry';
import { releaseEntry } from '../release/route';
import { readState } from '../release/state';
import { REMOTE_HEADERS } from '../serve/headers';
import { serveSuite, shellListener, type SuiteOptions } from '../serve/suite-server';
import type { Installation } from '../store/installation';
import { ROOT, SHELL, type Addresses, type Part } from '../suite';

/** Where the shell's files are while it is developed, in place of a release's directory. */
const SHELL_FOLDER = 'dev';

/**
 * One part built as you type inside the otherwise released suite. Its port is the part's own, so the suite's rules
 * (origins, content security policy, integrity) hold as in production; a change reloads the page.
 */
export async function develop(
  part: Part,
  installation: Installation,
  suite: Pick<SuiteOptions, 'releases' | 'live' | 'at' | 'config'>,
): Promise<void> {
  const { at, live } = suite;
  const port = at.base + part.port;
  const folder = resolve(ROOT, '.data/dev', part.name);
  await rm(folder, { recursive: true, force: true });
  const compiler = webpack(
    forDevelopment(await configOf(pathToFileURL(resolve(ROOT, part.folder, 'webpack.config.mjs')).href), folder),
  );
  if (!compiler) throw new Error('webpack has made no compiler.');
  const built = new Promise((done) => {
    compiler.hooks.afterDone.tap('develop', done);
  });
  const options: SuiteOptions = {
    ...suite,
    without: [part],
    connect: [`ws://localhost:${port}`],
    host: LOOPBACK,
    live: { ...live, registry: () => built.then(() => developedRegistry(installation, at, part, folder)) },
    readPage: (file) => built.then(() => developedPage(folder, file)),
  };
  // The registry is the released one where only the shell itself is new.
  const server =
    part.name === SHELL.name ? shellServer({ ...options, live }, port) : remoteServer(port, at.origin(SHELL));
  await new WebpackDevServer(server, compiler).start();
  await serveSuite(
    part.name === SHELL.name ? { ...suite, host: LOOPBACK, without: [SHELL] } : { ...options, readPage: undefined },
  );
  console.log(`${part.folder} is built as you type: ${at.origin(SHELL)}`);
}

function forDevelopment(config: Configuration, folder: string): Configuration {
  return {
    ...config,
    // A content security policy without eval leaves maps in files of their own.
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: folder, filename: '[name].js', chunkFilename: '[id].js' },
    optimization: { ...config.optimization, minimize: false, realContentHash: false },
  };
}

/** @param shell origin of the suite's pages, the only ones that may read the sources */
export function remoteServer(port: number, shell: string): DevServerOptions {
  return {
    ...common(port),
    headers: { ...REMOTE_HEADERS, 'Access-Control-Allow-Origin': shell, 'Cross-Origin-Resource-Policy': 'same-site' },
  };
}

function shellServer(options: SuiteOptions, port: number): DevServerOptions {
  const listener = shellListener(options);
  return {
    ...common(port),
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
    liveReload: true,
    static: false,
    devMiddleware: { writeToDisk: true, publicPath: '/', index: false },
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    // Another name that leads here is another site's (DNS rebinding).
    allowedHosts: ['localhost', LOOPBACK],
  };
}

/** The released registry with the part's own build, hashed as it is now, in place of its releases. */
async function developedRegistry(
  installation: Installation,
  at: Addresses,
  part: Part,
  folder: string,
): Promise<string> {
  const { state } = await readState(installation);
  const { registry } = await registryOf(installation.store, state, at.releases);
  const facts = { ...(await remoteFacts(folder, part.name, await publishedFiles(folder))), version: 'dev' };
  return JSON.stringify({
    ...registry,
    microFrontends: { ...registry.microFrontends, [part.name]: [releaseEntry(facts, at.origin(part))] },
  });
}

async function developedPage(folder: string, file: string): Promise<string> {
  const html = await readFile(resolve(folder, file), 'utf8');
  return html.replaceAll(RELEASE_MARK, SHELL_FOLDER);
}
