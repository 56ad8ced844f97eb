import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRONTEND_DISCOVERY } from '../../../delivery/src/release/frontend-discovery';
import { misfitOf } from '../../../delivery/src/release/misfit';
import { UnreadableRelease } from '../../../delivery/src/release/refused';
import { listedReleases, releaseEntry } from '../../../delivery/src/release/route';
import { partState, readState } from '../../../delivery/src/release/state';
import { releaseKey, releasesOf, remoteFactsOf, shellFactsOf } from '../../../delivery/src/release/stored-releases';
import { serveSuite, type RunningSuite } from '../../../delivery/src/serve/suite-server';
import { folderStore } from '../../../delivery/src/store/folder-store';
import { localInstallation, releasesFolder } from '../../../delivery/src/store/installation';
import { addresses, PARTS, REMOTES, SHELL } from '../../../delivery/src/suite';
import { API, BASE, SKEW_BASE } from './addresses';

/** The parts that the running suite serves. */
export const NOW = 'now';

/** Releases of several versions in one folder, and suites that mix them. */
export interface Versions {
  /** Serves a shell of one version with every remote of another that the tool can list. */
  serve: (shell: string, remotes: string) => Promise<RunningSuite>;
  /** Why the release tool cannot list this remote at all; undefined where it can. */
  unlisted: (name: string, remote: string) => Promise<string | undefined>;
  /** Why the release tool refuses a remote that it can list beside this shell; undefined where it does not. */
  misfit: (shell: string, name: string, remote: string) => Promise<string | undefined>;
  remove: () => Promise<void>;
}

/**
 * The releases that the running suite serves, as {@link NOW}, and earlier ones.
 * @param stores by version: a store with one release of every part
 */
export async function versionsOf(stores: Readonly<Record<string, string>>): Promise<Versions> {
  const folder = await mkdtemp(join(tmpdir(), 'sagitta-skew-'));
  const store = folderStore(folder);
  const ids = new Map<string, string>();
  const take = async (version: string, releases: string, name: string, id: string | null | undefined) => {
    if (!id) throw new Error(`${releases} has no ${name}.`);
    ids.set(`${version} ${name}`, id);
    await cp(join(releases, name, id), join(folder, releaseKey(name, id)), { recursive: true });
  };
  const idOf = (version: string, name: string) => ids.get(`${version} ${name}`) ?? '';
  const factsOf = (version: string, name: string) =>
    remoteFactsOf(store, name, idOf(version, name)).catch((error: unknown) => {
      if (error instanceof UnreadableRelease) return error.message;
      throw error;
    });

  const now = await readState(localInstallation(BASE));
  for (const { name } of PARTS) {
    await take(NOW, releasesFolder(), name, partState(now.state, name).live);
    for (const [version, from] of Object.entries(stores)) {
      const [release] = await releasesOf(folderStore(from), name);
      await take(version, releasesFolder(from), name, release?.version);
    }
  }
  return {
    serve: async (shell, remotes) => {
      const at = addresses(SKEW_BASE);
      const listed = REMOTES.map(async ({ name }) => {
        const facts = await factsOf(remotes, name);
        if (typeof facts === 'string') return [];
        const entry = releaseEntry(facts, `${at.releases(name)}/${name}/${facts.version}`);
        return [[name, listedReleases(entry, undefined)] as const];
      });
      const microFrontends = Object.fromEntries((await Promise.all(listed)).flat());
      const registry = JSON.stringify({ schema: FRONTEND_DISCOVERY, microFrontends });
      const live = { registry: async () => registry, shell: async () => idOf(shell, SHELL.name) };
      return serveSuite({ releases: releasesFolder(folder), live, at, config: { apiUrl: API } });
    },
    unlisted: async (name, remote) => {
      const facts = await factsOf(remote, name);
      return typeof facts === 'string' ? facts : undefined;
    },
    misfit: async (shell, name, remote) =>
      misfitOf(
        await remoteFactsOf(store, name, idOf(remote, name)),
        await shellFactsOf(store, SHELL.name, idOf(shell, SHELL.name)),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
