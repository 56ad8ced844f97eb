/**
 * Advisory locks, each for one kind of work that is done one at a time over all instances. The numbers mean nothing; no
 * two are the same.
 */
export const LOCKS = {
  migration: 7_265_711,
  world: 7_265_712,
  systemNames: 7_265_713,
  groupNames: 7_265_714,
  /** E-mail addresses and phones, so that two calls at once cannot both find one free. */
  identities: 7_265_716,
  /** Addresses and holders of SIM cards. */
  simCards: 7_265_721,
} as const;
