import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { pastWords } from './past-words';

export interface CardReading {
  /** Whole percent of the permissible value. */
  percent: number | null;
  note: string;
}

/**
 * The reading beside a system's level: of the device that gives a last known level, else the highest of those that
 * report.
 */
export function cardReading(
  system: Pick<System, 'nodesHighestDeflection' | 'levelDetails'>,
  { lastKnown, worst }: SystemLevel,
  now: number,
): CardReading {
  if (lastKnown && worst)
    return { percent: worst.percent, note: joined(`of permissible, ${worst.name}`, pastWords(worst.measuredAt, now)) };
  const { nodesHighestDeflection: percent, levelDetails: details } = system;
  if (lastKnown) return { percent, note: 'of permissible, highest of the devices that report' };
  if (percent === null) return { percent, note: 'no current reading' };
  const ofDevice = worst?.percent ?? null;
  // The host's figure has no sign: which way the beam moves is told by the device that it is of.
  const signed = ofDevice !== null && Math.abs(ofDevice) === Math.abs(percent) ? ofDevice : percent;
  const age = details ? pastWords(details.highestMeasuredAt, now) : '';
  return { percent: signed, note: joined('of permissible, highest device', age) };
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}
