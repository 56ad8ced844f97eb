/**
 * Advisory locks, each for one kind of work that only one instance does at a time. The numbers are arbitrary but
 * unique.
 */
export const LOCKS = {
  migration: 7_265_711,
  world: 7_265_712,
  systemNames: 7_265_713,
  groupNames: 7_265_714,
  /** E-mail addresses and phones, so that two parallel calls cannot both find one free. */
  identities: 7_265_716,
  /** Addresses and holders of SIM cards. */
  simCards: 7_265_721,
  /** The ledger's newest entry; its trigger uses the same number. */
  ledger: 7_265_722,
  /** Passing on what nobody has seen. */
  notifications: 7_265_723,
  /** The number of browsers of an account. */
  pushBrowsers: 7_265_724,
  /** The numbers of favourites and views of an account. */
  mine: 7_265_733,
  /** The number of wall links of an account. */
  wallLinks: 7_265_732,
  /** Putting notifications into messages. */
  gathering: 7_265_731,
  /** Concluding which devices are silent. */
  silence: 7_265_729,
  /** What frames change of a device; its id is the second number. */
  device: 7_265_739,
  /** A day of frames that is made; its function uses the same number. */
  frameDays: 7_265_738,
  /** Records from a table, so that one that is sent twice finds what the first has stored. */
  recordTables: 7_265_737,
} as const;
