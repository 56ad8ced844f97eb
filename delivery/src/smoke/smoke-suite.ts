import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Facts, RemoteFacts, ShellFacts } from '../release/facts';
import { FRONTEND_DISCOVERY } from '../release/frontend-discovery';
import type { Release } from '../release/make-release';
import { listedReleases, releaseEntry } from '../release/route';
import { releaseKey } from '../release/stored-releases';
import { remoteListener, shellListener } from '../serve/suite-server';
import type { Installation } from '../store/installation';
import type { Store } from '../store/store';
import { addresses, partNamed } from '../suite';
import { stubApi } from './stub-api';

export interface SmokeSuite {
  /** Address of the shell. */
  web: string;
  end: () => Promise<void>;
}

/**
 * Serves a shell with some remotes as they would be served live, on free ports. One of them may not be in the store
 * yet: all lie in a folder of their own, so that a store which is no folder will do as well.
 */
export async function smokeSuite(
  { store }: Installation,
  shell: ShellFacts,
  remotes: readonly RemoteFacts[],
  unstored: Release,
): Promise<SmokeSuite> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-smoke-'));
  const releases = resolve(folder, 'releases');
  const servers: Server[] = [];
  const end = async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await rm(folder, { recursive: true, force: true });
  };
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((done) => {
      server.listen(0, done);
    });
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  try {
    for (const facts of [shell, ...remotes])
      await (unstored.facts.name === facts.name ? writeUnstored(folder, unstored) : copy(store, folder, facts));
    const entries = await Promise.all(
      remotes.map(async (facts) => {
        const origin = await serve(remoteListener(releases, partNamed(facts.name)));
        const entry = releaseEntry(facts, `${origin}/${facts.name}/${facts.version}`);
        return [facts.name, listedReleases(entry, undefined)] as const;
      }),
    );
    const registry = JSON.stringify({ schema: FRONTEND_DISCOVERY, microFrontends: Object.fromEntries(entries) });
    const live = { registry: async () => registry, shell: async () => shell.version };
    const at = { ...addresses(0), api: await serve(stubApi) };
    return { web: await serve(shellListener({ releases, live, at })), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function writeUnstored(folder: string, { facts: { name, version }, files }: Release): Promise<void> {
  for (const { path, bytes } of files) await write(resolve(folder, releaseKey(name, version, path)), bytes);
}

async function copy(store: Store, folder: string, { name, version }: Facts): Promise<void> {
  const objects = await store.list(releaseKey(name, version));
  await Promise.all(
    objects.map(async ({ key }) => {
      const stored = await store.read(key);
      if (stored) await write(resolve(folder, key), stored.bytes);
    }),
  );
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
