/** A canary that does not fail more often than the live release is taken back in at most one of a thousand cases. */
export const CANARY_CONFIDENCE = 0.999;

/** One account alone must not decide. */
const LEAST_FAILURES = 3;

/** Shares of the failures that a worse canary may have, between its share of the accounts and all. */
const SHARES = 200;

export interface CanaryCounts {
  /** Share of the accounts that get the canary, in per cent. */
  percent: number;
  /** Reported failures since it began. */
  canary: number;
  live: number;
}

/**
 * Whether a canary fails more often than the live release, with {@link CANARY_CONFIDENCE} however often one asks.
 * Were both alike, each failure would be the canary's with the chance of its share of the accounts. Compared is how
 * much better all larger shares explain the failures so far (a mixture of likelihood ratios, to which Ville's
 * inequality applies).
 */
export function failsMoreOften({ percent, canary, live }: CanaryCounts): boolean {
  if (canary < LEAST_FAILURES) return false;
  const even = percent / 100;
  const ratios = Array.from({ length: SHARES }, (_, index) => {
    const share = even + ((1 - even) * (index + 0.5)) / SHARES;
    return Math.exp(canary * Math.log(share / even) + live * Math.log((1 - share) / (1 - even)));
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / SHARES >= 1 / (1 - CANARY_CONFIDENCE);
}
