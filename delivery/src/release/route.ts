import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteFacts } from './facts';
import { UnreadableRelease } from './refused';

/**
 * The registry's entry for a release.
 * @param folder address of its directory, without a slash at the end
 */
export function releaseEntry(facts: RemoteFacts, folder: string): Release {
  const integrity = facts.integrity[facts.entry];
  if (!integrity) throw new UnreadableRelease(`The release ${facts.name} ${facts.version} has no ${facts.entry}.`);
  return {
    url: `${folder}/${facts.entry}`,
    metadata: { integrity, version: facts.version },
    extras: { manifest: facts.manifest, scripts: facts.scripts },
  };
}

/**
 * What the registry lists of a part: the live release, and behind it the one that the shell falls back to, with
 * everything needed to check and run it.
 */
export function listedReleases(live: Release, fallback: Release | undefined): Release[] {
  const first: Release = {
    ...live,
    ...(fallback && { fallbackUrl: fallback.url }),
    deployment: { traffic: 100, default: true },
  };
  return fallback ? [first, { ...fallback, deployment: { traffic: 0, default: false } }] : [first];
}
