import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { INTEGRITY_HOOK, type Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { isRemoteModule } from '@sagitta/shared-contracts/remote';

/** Federation's manifests by address, answered from the registry so that no request is spent on them. */
const manifests = new Map<string, Release['extras']['mfManifest']>();
/** SHA-384 by address, of every script and style that any remote may load. */
const hashes = new Map<string, string>();
const registered = new Set<string>();
let ready = false;

/**
 * Loads a remote's module from one release. In the one-bundle build this file is replaced (delivery/src/one-bundle).
 * @param again after a failure: makes the runtime forget the earlier attempt
 */
export async function loadRelease(name: string, release: Release, again: boolean): Promise<RemoteModule> {
  prepare();
  const entry = remember(release);
  registerRemotes([{ name, entry }], { force: again || registered.has(name) });
  registered.add(name);
  const loaded = await loadRemote<{ default: unknown }>(`${name}/module`);
  if (!isRemoteModule(loaded?.default)) throw new Error(`${name} ${release.metadata.version} does not export a remote.`);
  return loaded.default;
}

function remember(release: Release): string {
  const folder = new URL('.', release.url).href;
  hashes.set(release.url, release.metadata.integrity);
  for (const [path, hash] of Object.entries(release.extras.integrity)) hashes.set(new URL(path, folder).href, hash);
  const entry = new URL('mf-manifest.json', folder).href;
  manifests.set(entry, release.extras.mfManifest);
  return entry;
}

/** @throws where the registry holds no hash for the address: nothing unchecked is run */
function integrityOf(url: string): string {
  const hash = hashes.get(url);
  if (!hash) throw new Error(`The registry holds no integrity for ${url}.`);
  return hash;
}

function prepare(): void {
  if (ready) return;
  ready = true;
  Object.assign(window, { [INTEGRITY_HOOK]: integrityOf });
  registerPlugins([
    {
      name: 'sagitta',
      fetch: (url) => {
        const manifest = manifests.get(url);
        return manifest ? Promise.resolve(Response.json(manifest)) : undefined;
      },
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityOf(url);
        return script;
      },
      createLink: ({ url, attrs }) => {
        const link = document.createElement('link');
        for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
        link.href = url;
        link.crossOrigin = 'anonymous';
        link.integrity = integrityOf(url);
        return link;
      },
    },
  ]);
}
