import type { RequestListener, Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PUSH_WORKER } from '@sagitta/shared-contracts/rules/push';
import { RuntimeConfigSchema, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import * as v from 'valibot';
import { WORKER_FILE } from '../build/worker-file';
import { NoAddress, REMOTES, SHELL, type Addresses, type Part } from '../suite';
import { COMMON_HEADERS, pageHeaders, preconnects, REMOTE_HEADERS, WORKER_HEADERS } from './headers';
import { LiveFile } from './live-file';
import type { LiveSource } from './live-source';
import { originsAhead, partsOf, remoteOrigins } from './origins';
import { EXTENSION, pageFor } from './pages';
import { releaseHandler } from './release-handler';
import { answering, answerPlainly, closeServer, listen, onlyFor } from './web-server';

export const NOT_FOUND = 'Not found.\n';

const HAS_EXTENSION = new RegExp(EXTENSION, 'i');

export interface SuiteOptions {
  /** The folder that holds the files of all releases. */
  releases: string;
  live: LiveSource;
  at: Addresses;
  /** Name of the part that answers at the shell's origin. */
  shell?: string;
  /** Keys of config.json beside `apiUrl`. */
  config?: Readonly<Record<string, unknown>>;
  /** Parts whose origin somebody else serves. */
  without?: readonly Part[];
  /** Extra connections that the page may open, for live reload. */
  connect?: readonly string[];
  /** The interface to listen on; all of them unless it is given. */
  host?: string;
  /** Another source than the releases, for a shell in development. */
  readPage?: (file: string) => Promise<string>;
}

export interface RunningSuite {
  close: () => Promise<void>;
}

/** Serves the shell and every remote, each on its own origin, as a production host would. */
export async function serveSuite(options: SuiteOptions): Promise<RunningSuite> {
  const { releases, without = [] } = options;
  const remotes = REMOTES.filter((part) => !without.includes(part));
  const servers = await Promise.all([
    ...(without.includes(SHELL) ? [] : [listenAs(SHELL, shellListener(options), options)]),
    ...remotes.map((part) => listenAs(part, remoteListener(releases, part), options)),
  ]);
  return { close: async () => void (await Promise.all(servers.map(closeServer))) };
}

/** Serves the shell's origin alone. */
export async function serveShell(options: SuiteOptions): Promise<RunningSuite> {
  const server = await listenAs(SHELL, shellListener(options), options);
  return { close: () => closeServer(server) };
}

/** On the part's port, for the host under which browsers find it, and for the interface that was named. */
function listenAs(part: Part, listener: RequestListener, { at, host }: SuiteOptions): Promise<Server> {
  const hosts = [hostOfPart(part, at), ...(host === undefined ? [] : [host])];
  return listen(onlyFor(hosts, listener), at.base + part.port, { host });
}

function hostOfPart(part: Part, at: Addresses): string {
  try {
    return new URL(at.releases(part.name)).hostname;
  } catch (error) {
    // It costs this part; others are served.
    if (error instanceof NoAddress) return new URL(at.origin(part)).hostname;
    throw error;
  }
}

/**
 * The shell's origin: data and index.html are revalidated, releases are immutable, and every page path answers with
 * index.html.
 */
export function shellListener({
  releases: folder,
  live,
  at,
  shell = SHELL.name,
  config = {},
  connect = [],
  readPage,
}: SuiteOptions): RequestListener {
  const settings = v.parse(RuntimeConfigSchema, { apiUrl: at.api, ...config });
  const registry = new LiveFile('application/json; charset=utf-8', live.registry);
  const configuration = new LiveFile('application/json; charset=utf-8', async () => JSON.stringify(settings));
  const worker = new LiveFile('text/javascript; charset=utf-8', () =>
    // In development nothing is kept: each reload shows what was typed.
    readPage ? readPushWorker() : workerOfShell(folder, shell, live),
  );
  const pages = new Map<string, LiveFile>();
  const page = (file: string) => {
    const known =
      pages.get(file) ??
      new LiveFile('text/html; charset=utf-8', () =>
        readPage ? readPage(file) : pageOfShell(folder, shell, live, file),
      );
    pages.set(file, known);
    return known;
  };
  const releases = releaseHandler(folder, (name) => name === shell);

  return answering(COMMON_HEADERS, async (request, response, path) => {
    if (path === '/registry.json') return registry.answer(request, response);
    if (path === '/config.json') return configuration.answer(request, response);
    if (path === PUSH_WORKER) {
      for (const [name, value] of Object.entries(WORKER_HEADERS)) response.setHeader(name, value);
      return worker.answer(request, response);
    }
    if (await releases(request, response, path)) return undefined;
    if (HAS_EXTENSION.test(path)) return answerPlainly(response, 404, NOT_FOUND);
    const file = pageFor(path);
    const parts = await partsOf(live.registry);
    const origins = { api: new URL(settings.apiUrl).origin, remotes: remoteOrigins(parts) };
    const headers = pageHeaders({ ...origins, tiles: tilesOf(settings), connect });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Link', preconnects([origins.api, ...originsAhead(parts, path)]));
    const since = await live.shellSince?.();
    if (since !== undefined) response.setHeader('Last-Modified', new Date(since).toUTCString());
    return page(file).answer(request, response);
  });
}

/** A remote's origin: its releases and nothing else. */
export function remoteListener(folder: string, part: Part): RequestListener {
  const releases = releaseHandler(folder, (name) => name === part.name);
  return answering(REMOTE_HEADERS, async (request, response, path) => {
    if (!(await releases(request, response, path))) answerPlainly(response, 404, NOT_FOUND);
  });
}

/**
 * The one worker: push messages, the same for every release, and the pages and files of the suite as the live shell
 * serves them. A shell that was built without goes back to push messages alone: nothing is served from a cache then.
 */
export async function workerOfShell(folder: string, shell: string, live: LiveSource): Promise<string> {
  const suite = await pageOfShell(folder, shell, live, WORKER_FILE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return `${await readPushWorker()}\n${suite}`;
}

function readPushWorker(): Promise<string> {
  return readFile(new URL('push-worker.js', import.meta.url), 'utf8');
}

export async function pageOfShell(folder: string, shell: string, live: LiveSource, file: string): Promise<string> {
  const version = await live.shell();
  if (version === null) throw new Error('No shell is live.');
  return readFile(resolve(folder, shell, version, file), 'utf8');
}

/** Where tiles come from, as the policy names it: `{s}` is any subdomain. */
export function tilesOf({ mapTiles }: Pick<RuntimeConfig, 'mapTiles'>): string | null {
  return mapTiles ? new URL(mapTiles.url.replaceAll('{s}', '*').replaceAll(/[{}]/g, '')).origin : null;
}
