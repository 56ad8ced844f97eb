import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { isDebugMode } from '@module-federation/sdk';
import type { Release } from '@sagitta/shared-contracts/registry';
import { isRemoteModule, type RemoteModule } from '@sagitta/shared-contracts/remote';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { fetchScripts } from './fetch-release';
import { SHARED_MODULES, type SharedModule } from './shared-modules';

/** Exact version and accepted range of each shared package; put in by the build preset. */
declare const SHARED_PACKAGES: Readonly<Record<string, { version: string; requiredVersion: string }>>;

type Runtime = ReturnType<typeof init>;

/** SHA-384 of each release's entry, by its address. The entry knows those of its own files. */
const hashes = new Map<string, string>();
let runtime: Runtime | null = null;
/** What the runtime holds of each shared module, by address and version. */
const brought = new Map<string, Runtime['shareScopeMap'][string][string]>();

interface Held {
  url: string;
  module: Promise<RemoteModule>;
  /** Until then a load that has not ended may be shared; one that has succeeded always. Milliseconds. */
  until: number;
}

/**
 * What each remote runs or is loading. A tab may ask for it more than once: each sign-in starts a suite of its own, and
 * React may begin to render one, drop it and begin again.
 */
const held = new Map<string, Held>();

/**
 * Loads a remote's module from one release. In the one-bundle build this file is replaced (delivery/src/one-bundle).
 * @param again after a failure: makes the runtime forget the earlier attempt
 */
export function loadRelease(name: string, release: Release, again: boolean): Promise<RemoteModule> {
  const earlier = held.get(name);
  // To register it again would take shared modules from a part that works, and the runtime warns of that.
  if (earlier && earlier.url === release.url && Date.now() < earlier.until && !again) return earlier.module;
  const mine: Held = {
    url: release.url,
    module: fetchModule(name, release),
    until: Date.now() + LOAD_DEADLINE_MS,
  };
  held.set(name, mine);
  mine.module.then(
    () => (mine.until = Infinity),
    () => (mine.until = 0),
  );
  return mine.module;
}

async function fetchModule(name: string, release: Release): Promise<RemoteModule> {
  prepare();
  if (hashes.has(release.url)) await refetch(release);
  else fetchScripts(release);
  hashes.set(release.url, release.metadata.integrity);
  unregister(name);
  registerRemotes([{ name, entry: release.url, type: 'global' }]);
  bringBack();
  tellDevTools(name, release);
  const loaded = await loadRemote<{ default: unknown }>(`${name}/module`);
  if (!isRemoteModule(loaded?.default))
    throw new Error(`${name} ${release.metadata.version} does not export a remote.`);
  return loaded.default;
}

/**
 * Milliseconds until the attempt to load a remote counts as failed. The runtime would wait 20 s for a script, and let
 * each attempt until then wait for the same stalled download.
 */
function timeLeft(name = ''): number {
  const left = (held.get(name)?.until ?? Infinity) - Date.now();
  return Math.min(LOAD_DEADLINE_MS, Math.max(1, left));
}

/** Matches no file: the browser blocks the script, and the usual handling of load errors follows. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** What the registry says of an address. Without a word of it nothing is run. */
function integrityOf(url: string): string {
  const hash = hashes.get(url);
  if (!hash) console.error(`The registry holds no integrity for ${url}.`);
  return hash ?? REFUSED;
}

/**
 * Past the browser's caches: what a proxy once changed would be kept there for good, and be refused each time. Gives up
 * before the attempt does, so that nothing is registered after another release took over.
 */
function refetch({ url, extras }: Release): Promise<unknown> {
  const urls = [url, ...extras.scripts.map((path) => new URL(path, url))];
  const signal = AbortSignal.timeout(LOAD_DEADLINE_MS / 2);
  return Promise.allSettled(urls.map((address) => fetch(address, { credentials: 'omit', cache: 'reload', signal })));
}

function prepare(): void {
  if (runtime) return;
  // The remotes are built without the runtime's core, and take the shell's.
  Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  runtime = init({
    name: 'host_shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(SHARED_MODULES).map(([address, shared]) => [address, shareOf(address, shared)]),
    ),
    plugins: [
      {
        name: 'sagitta',
        createScript: ({ url, remoteInfo }) => ({
          script: Object.assign(document.createElement('script'), {
            src: url,
            crossOrigin: 'anonymous',
            integrity: integrityOf(url),
          }),
          timeout: timeLeft(remoteInfo?.name),
        }),
      },
    ],
  });
  for (const [address, versions] of Object.entries(runtime.shareScopeMap.default ?? {}))
    brought.set(address, { ...versions });
}

/**
 * Lets the runtime read a part's federation manifest, from which federation's browser tools draw what runs here. No
 * page needs it, so it is read only under the runtime's own word for debugging (docs/decisions/0003-federation.md).
 */
function tellDevTools(name: string, { url }: Release): void {
  if (!isDebugMode()) return;
  const entry = new URL('mf-manifest.json', url).href;
  runtime?.snapshotHandler
    .loadRemoteSnapshotInfo({ moduleInfo: { name, entry } })
    .catch((error: unknown) => console.warn(`The manifest of ${name} could not be read.`, error));
}

/** As `force` does when a remote is registered again, which warns the console of each user. */
function unregister(name: string): void {
  const earlier = runtime?.options.remotes.find((remote) => remote.name === name);
  if (earlier) runtime?.remoteHandler['removeRemote'](earlier);
}

/**
 * With a remote that is registered again the runtime drops what that remote was the first to ask for, though the shell
 * has brought it.
 */
function bringBack(): void {
  for (const [address, versions] of brought) Object.assign(runtime?.shareScopeMap.default?.[address] ?? {}, versions);
}

/** The runtime would hand an attempt that failed to every later one, and no Retry would reach the network. */
function forgetAttempt(address: string): void {
  for (const share of Object.values(brought.get(address) ?? {})) delete share.loading;
}

function shareOf(address: string, shared: SharedModule) {
  const name = Object.keys(SHARED_PACKAGES).find((key) => address === key || address.startsWith(`${key}/`));
  const versions = name === undefined ? undefined : SHARED_PACKAGES[name];
  if (!versions) throw new Error(`${address} is not in the preset's table of shared packages.`);
  const rest = {
    version: versions.version,
    shareConfig: { singleton: true, requiredVersion: versions.requiredVersion },
  };
  if ('module' in shared) return { ...rest, lib: () => shared.module };
  return {
    ...rest,
    get: async () => {
      try {
        const module = await shared.load();
        return () => module;
      } catch (error) {
        forgetAttempt(address);
        throw error;
      }
    },
  };
}
