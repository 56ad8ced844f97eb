import type { PastWeatherHour } from '@sagitta/shared-contracts/api/past-weather';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { TimeRange } from '@sagitta/shared-contracts/rules/graph-query';
import { markGaps, thin } from '@sagitta/shared-contracts/rules/thinning';
import { timeTicks } from './ticks';

export interface WeatherHour {
  /** When it begins, epoch ms. */
  at: number;
  /** °C. */
  temperature: number | null;
  /** Snowfall, mm of water in an hour. */
  snow: number | null;
}

/** The hours of a range, or why there are none to ask for: the host stores none, or the range is too long. */
export type WeatherAnswer = readonly WeatherHour[] | 'not stored' | 'too long';

/** Forecasts come in steps of one hour or three. */
const LONGEST_STEP_MS = 3 * HOUR_MS;
/** Points of the temperature line: half as many buckets keep their extremes. */
const LINE_BUCKETS = 300;
/** Units; the least snow that is known is seen. */
const LOWEST_BAR = 1;
/** °C; the axis of the temperature ends at multiples of it. */
const TEMPERATURE_STEP = 5;

/** In time order; what has no moment is left out. */
export function weatherHours(list: readonly PastWeatherHour[]): WeatherHour[] {
  return list
    .map(({ At, Temperature, Snow }) => ({ at: Date.parse(At), temperature: Temperature, snow: Snow }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => one.at - other.at);
}

/** How long an entry holds, ms: the shortest time between two of them, within one hour and three. */
export function stepOf(hours: readonly WeatherHour[]): number {
  let step = LONGEST_STEP_MS;
  hours.forEach(({ at }, index) => {
    const before = hours[index - 1];
    if (before) step = Math.min(step, at - before.at);
  });
  return hours.length < 2 ? HOUR_MS : Math.max(step, HOUR_MS);
}

/** The weather of the hour that contains a moment (epoch ms); null where it was not stored. */
export function weatherAt(hours: readonly WeatherHour[], moment: number, step = stepOf(hours)): WeatherHour | null {
  let [low, high] = [0, hours.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((hours[middle]?.at ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  const hour = hours[low - 1];
  return hour && moment - hour.at < step ? hour : null;
}

export interface WeatherSummary {
  /** °C; null without a temperature. */
  lowest: number | null;
  highest: number | null;
  /** mm of water in all hours that are stored; null where none says it. */
  snow: number | null;
  /** Share of the range that is stored, 0 to 1. */
  stored: number;
}

/** What a range had; an hour that begins before it counts for where it begins. */
export function weatherSummary(hours: readonly WeatherHour[], { from, to }: TimeRange): WeatherSummary {
  const step = stepOf(hours);
  const inside = hours.filter(({ at }) => at + step > from && at < to);
  const temperatures = inside.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  const covered = inside.reduce((sum, { at }) => sum + Math.min(at + step, to) - Math.max(at, from), 0);
  return {
    lowest: temperatures.length > 0 ? Math.min(...temperatures) : null,
    highest: temperatures.length > 0 ? Math.max(...temperatures) : null,
    snow: snowOf(inside, step),
    stored: Math.min(1, covered / Math.max(to - from, 1)),
  };
}

/** Units of a drawing: the width of both, and the height of each part. */
export interface WeatherSize {
  width: number;
  temperature: number;
  snow: number;
  /** Bars of snow, at most about. */
  bars: number;
}

export interface WeatherDrawing {
  /** Path of the temperature; it begins anew after each gap. */
  line: string;
  /** °C at the top and bottom of the temperature. 0 °C is always between them. */
  highest: number;
  lowest: number;
  /** Units from the top. */
  zeroY: number;
  /** Bars of snow, units from the top of the snow's part; none where nothing is stored. */
  bars: { x: number; width: number; y: number; height: number }[];
  /** mm of water of the highest bar. */
  mostSnow: number;
  /** How long a bar is, ms; a day of 23 or 25 hours is one too. */
  barMs: number;
}

/** The lines and bars of a range, for the page and for pictures. Null where nothing in it is stored. */
export function weatherDrawing(
  hours: readonly WeatherHour[],
  shown: TimeRange,
  zone: string,
  size: WeatherSize,
): WeatherDrawing | null {
  const step = stepOf(hours);
  const inside = hours.filter(({ at }) => at + step > shown.from && at <= shown.to);
  if (inside.length === 0) return null;
  const x = (at: number) => ((at - shown.from) / (shown.to - shown.from)) * size.width;

  const known = inside.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  const highest = Math.max(0, Math.ceil(Math.max(0, ...known) / TEMPERATURE_STEP) * TEMPERATURE_STEP);
  const floor = Math.min(0, Math.floor(Math.min(0, ...known) / TEMPERATURE_STEP) * TEMPERATURE_STEP);
  const lowest = highest === floor ? -TEMPERATURE_STEP : floor;
  const y = (value: number) => ((highest - value) / (highest - lowest)) * size.temperature;

  const edges = barEdges(shown, zone, Math.min(size.bars, (shown.to - shown.from) / step));
  const sums = edges.edges.slice(1).map((to, index) => {
    const from = edges.edges[index] ?? to;
    const fallen = snowOf(
      inside.filter(({ at }) => (at >= from || index === 0) && at < to),
      step,
    );
    return { from, to, fallen };
  });
  const mostSnow = Math.max(0, ...sums.map(({ fallen }) => fallen ?? 0));
  return {
    line: linePath(inside, step, x, y),
    highest,
    lowest,
    zeroY: y(0),
    bars: sums.flatMap(({ from, to, fallen }) => {
      if (!fallen) return [];
      const height = Math.max((fallen / mostSnow) * size.snow, LOWEST_BAR);
      return [{ x: x(from), width: x(to) - x(from), y: size.snow - height, height }];
    }),
    mostSnow,
    barMs: edges.step,
  };
}

/** Bars begin at hours and midnights of the wall clock. */
function barEdges({ from, to }: TimeRange, zone: string, most: number): { step: number; edges: number[] } {
  const { step, ticks } = timeTicks({ from, to }, zone, Math.max(most, 1));
  return { step, edges: [...new Set([from, ...ticks, to])] };
}

function linePath(
  hours: readonly WeatherHour[],
  step: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const series = { times: hours.map(({ at }) => at), values: hours.map(({ temperature }) => temperature) };
  const { times, values } = thin(markGaps(series, 1.5 * step), LINE_BUCKETS);
  return values.reduce<string>((path, value, index) => {
    if (value === null) return path;
    const begins = (values[index - 1] ?? null) === null;
    // An hour between two gaps is a dot, or it would not be seen.
    const alone = begins && (values[index + 1] ?? null) === null ? 'h0.1' : '';
    return `${path}${begins ? 'M' : 'L'}${x(times[index] ?? 0).toFixed(1)} ${y(value).toFixed(1)}${alone}`;
  }, '');
}

/** mm of water that fell in these hours; null where none of them says it. */
function snowOf(hours: readonly WeatherHour[], step: number): number | null {
  const known = hours.flatMap(({ snow }) => (snow === null ? [] : [snow]));
  return known.length === 0 ? null : known.reduce((sum, snow) => sum + snow, 0) * (step / HOUR_MS);
}
