import type { KnownLevel } from './threat';

export interface LevelAdvice {
  /** In a few words, beside a mark and in an SMS. */
  short: string;
  text: string;
}

/**
 * What each level, and an obstruction, asks of people: on screen, in mails and in text messages. Thresholds are set for
 * each device; the building's own instructions come first (docs/product/levels.md#threat-levels).
 */
export const LEVEL_ADVICE: Readonly<Record<Exclude<KnownLevel, 'none'> | 'obstruction', LevelAdvice>> = {
  L1: { short: 'watch', text: 'Watch the readings and the weather.' },
  L2: { short: 'prepare', text: 'Prepare to take load off, for example snow.' },
  L3: { short: 'take load off', text: 'Take load off now.' },
  L4: { short: 'keep people away', text: 'Keep people away and call the person in charge of the structure.' },
  obstruction: { short: 'check from a safe place', text: 'Check from a safe place.' },
};
