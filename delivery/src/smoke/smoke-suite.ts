import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { RemoteFacts, ShellFacts } from '../release/facts';
import { pointShell } from '../release/publish';
import { changeRegistry } from '../release/registry-file';
import { pointAt, releaseEntry } from '../release/route';
import type { Store } from '../release/store';
import { remoteListener, shellListener } from '../serve/suite-server';
import { partNamed, type Addresses } from '../suite';
import { stubApi } from './stub-api';

export interface SmokeSuite {
  /** Address of the shell. */
  web: string;
  end: () => Promise<void>;
}

/** Serves a shell with some remotes as they would be served live, on free ports, from a registry of its own. */
export async function smokeSuite(
  store: Store,
  shell: ShellFacts,
  remotes: readonly RemoteFacts[],
): Promise<SmokeSuite> {
  const folder = await mkdtemp(resolve(tmpdir(), 'sagitta-smoke-'));
  const own: Store = {
    ...store,
    registry: resolve(folder, 'registry.json'),
    shell: resolve(folder, 'shell.json'),
  };
  const servers: Server[] = [];
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((done) => {
      server.listen(0, done);
    });
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  await pointShell(own, shell.name, shell.version);
  for (const facts of remotes) {
    const origin = await serve(remoteListener(own, partNamed(facts.name)));
    const release = releaseEntry(facts, `${origin}/${facts.name}/${facts.version}`);
    await changeRegistry(own.registry, (registry) => pointAt(registry, facts.name, release));
  }
  const api = await serve(stubApi);
  const at: Addresses = { base: 0, api, origin: () => '' };
  return {
    web: await serve(shellListener({ store: own, at })),
    end: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
