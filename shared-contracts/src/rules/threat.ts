/** Threat levels as the wire names them (docs/product/levels.md#threat-levels). */
export const THREAT_LEVELS = ['none', 'unknown_or_NA', 'L1', 'L2', 'L3', 'L4'] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];

/** Levels that a reading can reach. */
export const KNOWN_LEVELS = ['none', 'L1', 'L2', 'L3', 'L4'] as const satisfies readonly ThreatLevel[];
export type KnownLevel = (typeof KNOWN_LEVELS)[number];

/** Levels that raise an alarm. */
export const ALARM_LEVELS = ['L1', 'L2', 'L3', 'L4'] as const satisfies readonly KnownLevel[];
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

export function isAlarmLevel(level: unknown): level is AlarmLevel {
  return (ALARM_LEVELS as readonly unknown[]).includes(level);
}

/** What a card or marker shows: a level, or a state that hides it (docs/product/levels.md#threat-levels). */
export type ThreatState = ThreatLevel | 'obstructed' | 'inactive' | 'w2_not_operational';

/** What each is called, on screen and in files. */
export const THREAT_NAMES: Readonly<Record<ThreatState, string>> = {
  none: 'No threat',
  unknown_or_NA: 'Unknown',
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstructed: 'Obstructed',
  inactive: 'Inactive',
  w2_not_operational: 'Not operational',
};

/**
 * What is said in place of `Obstructed` where people were told of a level: what is in the way may be the structure
 * itself.
 */
export const OBSTRUCTED_OR_MOVED = 'Obstructed or moved';

/** The name of a level, or of a last known one: `L4`, `Last known: L4`, `Last known: no threat`. */
export function levelText(state: ThreatState, lastKnown = false): string {
  const name = THREAT_NAMES[state];
  if (!lastKnown) return name;
  return `Last known: ${state === 'none' ? name.toLowerCase() : name}`;
}

/** Rank for sorting, most serious first (docs/product/levels.md#threat-levels). */
export const THREAT_RANK: Readonly<Record<ThreatLevel, number>> = {
  L4: 1,
  L3: 2,
  L2: 3,
  L1: 4,
  none: 5,
  unknown_or_NA: 6,
};

/** 0 for none and unknown, 1 to 4 for L1 to L4. */
export function levelNumber(level: ThreatLevel): 0 | 1 | 2 | 3 | 4 {
  return LEVEL_NUMBER[level];
}

const LEVEL_NUMBER = { none: 0, unknown_or_NA: 0, L1: 1, L2: 2, L3: 3, L4: 4 } as const satisfies Record<
  ThreatLevel,
  number
>;
