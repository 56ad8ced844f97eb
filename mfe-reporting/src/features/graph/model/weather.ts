import type { PastWeatherHour } from '@sagitta/shared-contracts/api/past-weather';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { markGaps, thin } from '@sagitta/shared-contracts/rules/thinning';
import type { TimeRange } from './graph-query';
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
/** Units; one hour of three months without data is seen. */
const NARROWEST_GAP = 3;
/** What a bar fills of its stretch of time; the rest separates it from the next one. */
export const BAR_SHARE = 0.85;
/** Units that hatching rises above the bars: a bar of a day that is stored in part must not hide it. */
export const ABOVE_BARS = 7;
/** °C; the axis of the temperature ends at multiples of it. */
const TEMPERATURE_STEP = 5;

/** Hours moved along the time axis, such as those of last winter under this one. */
export function movedHours(hours: readonly WeatherHour[], byMs: number): WeatherHour[] {
  return hours.map((hour) => ({ ...hour, at: hour.at + byMs }));
}

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
  /** Share of the range that is stored, and whose snowfall is, 0 to 1. */
  stored: number;
  snowStored: number;
}

/** What a range had; an hour that begins before it counts for where it begins. */
export function weatherSummary(hours: readonly WeatherHour[], { from, to }: TimeRange): WeatherSummary {
  const step = stepOf(hours);
  const inside = hours.filter(({ at }) => at + step > from && at < to);
  const temperatures = inside.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  const shareOf = (known: readonly WeatherHour[]) => {
    const covered = known.reduce((sum, { at }) => sum + Math.min(at + step, to) - Math.max(at, from), 0);
    return Math.min(1, covered / Math.max(to - from, 1));
  };
  return {
    lowest: temperatures.length > 0 ? Math.min(...temperatures) : null,
    highest: temperatures.length > 0 ? Math.max(...temperatures) : null,
    snow: snowOf(inside, step),
    stored: shareOf(inside),
    snowStored: shareOf(inside.filter(({ snow }) => snow !== null)),
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

/** A stretch of a drawing, units across. */
export interface Stretch {
  x: number;
  width: number;
}

/** The axes of a drawing; two that are compared have the same. */
export interface WeatherScale {
  /** °C at the top and bottom of the temperature. 0 °C is always between them. */
  highest: number;
  lowest: number;
  /** mm of water of the highest bar. */
  mostSnow: number;
}

export interface WeatherDrawing extends WeatherScale {
  /** Path of the temperature; it begins anew after each gap. */
  line: string;
  /** Units from the top. */
  zeroY: number;
  /** Bars of snow, units from the top of the snow's part; none where none fell, and where nothing is stored. */
  bars: (Stretch & { y: number; height: number })[];
  /** Where nothing is stored: without them, unknown snow would look like none. */
  unknown: { temperature: Stretch[]; snow: Stretch[] };
  /** How long a bar is, ms; a day of 23 or 25 hours is one too. */
  barMs: number;
}

/**
 * The lines and bars of a range, for the page and for pictures. Null where nothing in it is stored.
 * @param scale at least these axes; by default those of the hours alone
 */
export function weatherDrawing(
  hours: readonly WeatherHour[],
  shown: TimeRange,
  zone: string,
  size: WeatherSize,
  scale: WeatherScale = { highest: 0, lowest: 0, mostSnow: 0 },
): WeatherDrawing | null {
  const step = stepOf(hours);
  const inside = hours.filter(({ at }) => at + step > shown.from && at <= shown.to);
  if (inside.length === 0) return null;
  const x = (at: number) => ((at - shown.from) / (shown.to - shown.from)) * size.width;

  const known = inside.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  const highest = Math.max(0, Math.ceil(Math.max(scale.highest, ...known) / TEMPERATURE_STEP) * TEMPERATURE_STEP);
  const floor = Math.min(0, Math.floor(Math.min(scale.lowest, ...known) / TEMPERATURE_STEP) * TEMPERATURE_STEP);
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
  const mostSnow = Math.max(scale.mostSnow, ...sums.map(({ fallen }) => fallen ?? 0));
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
    unknown: {
      temperature: unknownStretches(inside, shown, step, ({ temperature }) => temperature, x),
      snow: unknownStretches(inside, shown, step, ({ snow }) => snow, x),
    },
    mostSnow,
    barMs: edges.step,
  };
}

/** Axes on which both drawings fit. */
export function commonScale(one: WeatherScale, other: WeatherScale): WeatherScale {
  return {
    highest: Math.max(one.highest, other.highest),
    lowest: Math.min(one.lowest, other.lowest),
    mostSnow: Math.max(one.mostSnow, other.mostSnow),
  };
}

/** Where a value of the hours is not known. A stretch too narrow to be seen is widened; touching ones are joined. */
function unknownStretches(
  hours: readonly WeatherHour[],
  { from, to }: TimeRange,
  step: number,
  valueOf: (hour: WeatherHour) => number | null,
  x: (at: number) => number,
): Stretch[] {
  const known = hours.filter((hour) => valueOf(hour) !== null);
  const begins = [from, ...known.map(({ at }) => at + step)];
  const ends = [...known.map(({ at }) => at), to];
  const stretches: Stretch[] = [];
  begins.forEach((begin, index) => {
    const end = ends[index] ?? to;
    if (end <= begin) return;
    const last = stretches.at(-1);
    const width = Math.max(x(end) - x(begin), NARROWEST_GAP);
    const left = Math.min(x(begin), x(to) - width);
    if (last && left <= last.x + last.width) last.width = left + width - last.x;
    else stretches.push({ x: left, width });
  });
  return stretches;
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
