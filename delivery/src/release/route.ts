import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteFacts } from './facts';
import { UnreadableRelease } from './refused';

/**
 * The registry's entry for a release.
 * @param folder address of its directory, without a slash at the end
 * @param more when it was made live (ISO 8601), and its owner's signatures
 */
export function releaseEntry(
  facts: RemoteFacts,
  folder: string,
  more: Pick<Release['extras'], 'released' | 'signatures'> = {},
): Release {
  const integrity = facts.integrity[facts.entry];
  if (!integrity) throw new UnreadableRelease(`The release ${facts.name} ${facts.version} has no ${facts.entry}.`);
  return {
    url: `${folder}/${facts.entry}`,
    metadata: { integrity, version: facts.version },
    extras: { manifest: facts.manifest, scripts: facts.scripts, ...more },
  };
}

/**
 * What the registry lists of a part: the live release, and behind it the one that the shell falls back to, with
 * everything needed to check and run it; last the one that a share of the accounts gets, which readers of older shells
 * leave alone.
 */
export function listedReleases(
  live: Release,
  fallback: Release | undefined,
  canary?: { release: Release; percent: number },
): Release[] {
  const first: Release = {
    ...live,
    ...(fallback && { fallbackUrl: fallback.url }),
    deployment: { traffic: 100 - (canary?.percent ?? 0), default: true },
  };
  const deployed = (release: Release, traffic: number) => ({ ...release, deployment: { traffic, default: false } });
  return [
    first,
    ...(fallback ? [deployed(fallback, 0)] : []),
    ...(canary ? [{ ...deployed(canary.release, canary.percent), fallbackUrl: live.url }] : []),
  ];
}
