export interface CanaryAsk {
  /** Name of the part. */
  part: string;
  version: string;
  /** Share of the accounts that get the release, in per cent. */
  percent: number;
  account: number;
}

/**
 * Whether an account gets a release before it is live. Always the same answer for one account and release, and an
 * account that is in stays in when the share grows. Another release finds other accounts.
 */
export function inCanary({ part, version, percent, account }: CanaryAsk): boolean {
  return placeOf(`${part} ${version} ${account}`) * 100 < percent;
}

/** FNV-1a with the last steps of MurmurHash3, which spread texts that differ in one digit; from 0 to below 1. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
