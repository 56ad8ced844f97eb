import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone, momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { dayText } from '../day-text';

const HOUR_STEPS = [3, 6, 12];
const DAY_STEPS = [1, 2, 3, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];
const MOST = 10;

export interface Tick {
  at: number;
  label: string;
}

/** Round values from the lowest to the highest, some six of them. */
export function valueTicks(low: number, high: number): number[] {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/**
 * Hours of a few days, midnights of days, or of the first days of months, as the clocks of the zone show them. Midnight
 * has the name of its day.
 */
export function timeTicks(from: number, until: number, zone: string): Tick[] {
  const days = (until - from) / DAY_MS;
  const start = dayOf(from, zone);
  const hourStep = HOUR_STEPS.find((step) => (days * 24) / step <= MOST);
  const dayStep = DAY_STEPS.find((step) => days / step <= MOST);
  const label = labelled(hourStep !== undefined || dayStep !== undefined);
  return shownTimes(start, days, hourStep, dayStep)
    .map((shown) => ({ at: momentInZone(shown, zone), label: label(shown) }))
    .filter(({ at }) => at >= from && at <= until);
}

function shownTimes(start: number, days: number, hourStep: number | undefined, dayStep: number | undefined): number[] {
  if (hourStep !== undefined) return every(hourStep * HOUR_MS, start, days);
  return dayStep === undefined ? byMonths(start, days) : every(dayStep * DAY_MS, start, days);
}

/** What the clocks show, as a label. */
function labelled(hasDays: boolean): (shown: number) => string {
  return (shown) => {
    const [day = '', clock = ''] = new Date(shown).toISOString().split('T');
    if (shown % DAY_MS !== 0) return clock.slice(0, 5);
    return hasDays ? dayText(day).replace(/ \d+$/, '') : dayText(day.slice(0, 7));
  };
}

function every(step: number, start: number, days: number): number[] {
  // A day on which clocks go back is longer.
  return Array.from({ length: Math.floor((days * DAY_MS) / step) + 2 }, (_, index) => start + index * step);
}

function byMonths(start: number, days: number): number[] {
  const months = days / 30;
  const step = MONTH_STEPS.find((one) => months / one <= MOST) ?? 120;
  const first = new Date(start);
  const month = Math.ceil((first.getUTCMonth() + (first.getUTCDate() > 1 ? 1 : 0)) / step) * step;
  return Array.from({ length: Math.floor(months / step) + 2 }, (_, index) =>
    Date.UTC(first.getUTCFullYear(), month + index * step, 1),
  );
}

/** Midnight of the day that the clocks of the zone show, as if it were UTC. */
function dayOf(at: number, zone: string): number {
  return Date.parse(`${dayInZone(at, zone)}T00:00:00Z`);
}
