import { dayInZone, momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { winterStartDay } from '@sagitta/shared-contracts/rules/winter';
import type { TimeRange } from './graph-query';

/** The winter that a range is in or follows, and the one before it. */
export interface Winters {
  /** Midnight of the first day of each, epoch ms. */
  start: number;
  lastStart: number;
  /** `2025/26` */
  name: string;
  lastName: string;
}

/**
 * The winter that had begun when a range ends, and the winter before.
 * @param start `DD.MM` of the system (docs/product/system-settings.md#w4); what is no such date counts as none
 */
export function wintersOf({ to }: TimeRange, start: string | null | undefined, zone: string): Winters {
  const first = winterStartDay(dayInZone(to, zone), start);
  const year = Number(first.slice(0, 4));
  const startIn = (of: number) => momentInZone(Date.parse(`${of}${first.slice(4)}T00:00:00Z`), zone);
  return { start: startIn(year), lastStart: startIn(year - 1), name: seasonName(year), lastName: seasonName(year - 1) };
}

/** The same days of last winter: as far from its start as the range is from this winter's. */
export function lastWinterRange({ from, to }: TimeRange, { start, lastStart }: Winters): TimeRange {
  const shift = start - lastStart;
  return { from: from - shift, to: to - shift };
}

function seasonName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}
