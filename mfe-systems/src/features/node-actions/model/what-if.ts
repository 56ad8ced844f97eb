import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Alarm, Readings } from '@sagitta/shared-contracts/rules/replay';
import { thin } from '@sagitta/shared-contracts/rules/thinning';
import { formatNumber } from '@sagitta/shared-ui/format';
import type { Columns } from './replayer-state';

/** The alarms of one level. */
export interface LevelTotal {
  level: 1 | 2 | 3 | 4;
  count: number;
  /** Milliseconds of all of them together. */
  lasted: number;
}

export function totals(alarms: readonly Alarm[]): LevelTotal[] {
  return ([4, 3, 2, 1] as const).map((level) => {
    const own = alarms.filter((alarm) => alarm.level === level);
    return { level, count: own.length, lasted: own.reduce((sum, { from, to }) => sum + to - from, 0) };
  });
}

/** `2 × 3 h`: how often, and how long in all; `none`. */
export function totalText({ count, lasted }: LevelTotal): string {
  return count === 0 ? 'none' : `${formatNumber(count)}, ${durationText(lasted)} in all`;
}

/** `45 min`, `3 h`, `2.5 days`. */
export function durationText(ms: number): string {
  if (ms < HOUR_MS) return formatNumber(ms / MINUTE_MS, { decimals: 0, unit: 'min' });
  if (ms < 2 * DAY_MS)
    return formatNumber(ms / HOUR_MS, { decimals: ms < 10 * HOUR_MS && ms % HOUR_MS ? 1 : 0, unit: 'h' });
  return `${formatNumber(ms / DAY_MS, { decimals: ms < 10 * DAY_MS ? 1 : 0 })} days`;
}

/** When the device took over each base among these readings, epoch ms, the oldest first. */
export function baseTimes(commands: readonly NodeCommand[], { times }: Readings): number[] {
  const [from, to] = [times[0] ?? 0, times[times.length - 1] ?? 0];
  return commands
    .flatMap(({ kind, appliedAt }) => (kind === 'base' && appliedAt !== null ? [Date.parse(appliedAt)] : []))
    .filter((at) => at > from && at <= to)
    .toSorted((a, b) => a - b);
}

/** The readings from a moment on. */
export function readingsSince({ times, deflections }: Columns, since: number): Columns {
  const first = times.findIndex((time) => time >= since);
  const from = first < 0 ? times.length : first;
  return { times: times.subarray(from), deflections: deflections.subarray(from) };
}

/** Buckets of the small curve: two extremes each, so that no peak is lost. */
const BUCKETS = 240;

export interface Curve {
  /** SVG path in a box of 1 by 1, zero at the top: larger values are drawn lower, as the beam sags. */
  path: string;
  /** mm or degrees at the top and at the bottom. */
  top: number;
  bottom: number;
}

/**
 * The readings as a curve over a span of time.
 * @param permissible the largest permissible value that is to be seen
 */
export function curveOf({ times, deflections }: Readings, from: number, to: number, permissible: number): Curve {
  const { times: at, values } = thin({ times, values: deflections }, BUCKETS);
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  // Thresholds stand on both sides where readings do (docs/product/graph.md#axes).
  const bottom = Math.max(high, permissible) * 1.04 || 1;
  const top = low < 0 ? Math.min(low, -permissible) * 1.04 : 0;
  let pen = 'M';
  let path = '';
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    const x = ((at[index] ?? from) - from) / (to - from);
    path += `${pen}${x.toFixed(4)} ${((value - top) / (bottom - top)).toFixed(4)}`;
    pen = 'L';
  });
  return { path, top, bottom };
}
