import { LEVEL_ADVICE } from '@sagitta/shared-contracts/rules/level-advice';
import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';

export interface LevelMeaning {
  /** One or two words beside the mark: what it asks for. */
  short: string;
  /** What it means and what it asks for, in full. */
  text: string;
}

/**
 * What each level and state means and asks for. The thresholds are set for each device;
 * the building's own instructions come first, and the legend says so.
 */
export const LEVEL_MEANINGS: Readonly<Record<ThreatState, LevelMeaning>> = {
  none: { short: 'no threat', text: 'Below every threshold. Nothing to do.' },
  L1: asking('L1', 'The first threshold is reached.'),
  L2: asking('L2', 'The second threshold is reached.'),
  L3: asking('L3', 'The third threshold is reached.'),
  L4: asking('L4', 'The highest threshold is reached.'),
  obstructed: {
    short: 'obstructed',
    text:
      'Something blocks the sensor, or the structure has moved: its level is not known. ' +
      LEVEL_ADVICE.obstruction.text,
  },
  unknown_or_NA: { short: 'unknown', text: 'There is no reading yet, so the level is not known.' },
  inactive: { short: 'inactive', text: 'The device is switched off and is not counted.' },
  w2_not_operational: {
    short: 'not operational',
    text: 'The W2 system is not operational, so the level is not known.',
  },
};

/** What a hatched mark of any level means. */
export const LAST_KNOWN_MEANING: LevelMeaning = {
  short: 'last known',
  text: 'The last level of a device that cannot be relied on now. It may be worse by now. Inspect the structure.',
};

/** Shown under every legend. */
export const LEVEL_CAVEAT =
  'Thresholds are set for each device, in percent of its permissible value. ' +
  'The instructions of the building come first.';

function asking(level: 'L1' | 'L2' | 'L3' | 'L4', meaning: string): LevelMeaning {
  const { short, text } = LEVEL_ADVICE[level];
  return { short, text: `${meaning} ${text}` };
}
