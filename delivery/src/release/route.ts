import { liveRelease, type Registry, type Release } from '@sagitta/shared-contracts/registry';
import type { RemoteFacts } from './facts';

/**
 * The registry's entry for a release.
 * @param folder address of its directory, without a slash at the end
 */
export function releaseEntry(facts: RemoteFacts, folder: string): Release {
  const integrity = facts.integrity[facts.entry];
  if (!integrity) throw new Error(`The release ${facts.name} ${facts.version} has no ${facts.entry}.`);
  return {
    url: `${folder}/${facts.entry}`,
    metadata: { integrity, version: facts.version },
    extras: { manifest: facts.manifest, scripts: facts.scripts },
  };
}

/**
 * Makes a release live. The one that was live stays in the list as its fallback, with everything needed to check and
 * run it.
 */
export function pointAt(registry: Registry, name: string, release: Release): Registry {
  const live = liveRelease(registry, name);
  if (live?.url === release.url) return registry;
  const next: Release = {
    ...release,
    ...(live ? { fallbackUrl: live.url } : {}),
    deployment: { traffic: 100, default: true },
  };
  const { fallbackUrl: _, ...last } = live ?? {};
  const releases = live ? [next, { ...last, deployment: { traffic: 0, default: false } } as Release] : [next];
  return { ...registry, microFrontends: { ...registry.microFrontends, [name]: releases } };
}
