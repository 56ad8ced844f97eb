import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { HOURLY_ENTRIES, type WeatherHour, type WeatherReport } from '@sagitta/shared-contracts/rules/weather';

/** The drawing: stretched to the width of its panel, one unit a pixel in height. */
export const CHART = { width: 500, height: 100, top: 8, bottom: 99 } as const;

/** Bars reach a third of the drawing at this much rain or snow in one step, more where a step has more. */
const HEAVY_MM = 3;
/** Temperatures that differ less than this are drawn as nearly level, not as a storm. */
const LEAST_SPAN = 6;
const LABEL_EVERY = 6;

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: 'rain' | 'snow';
}

export interface HourlyChart {
  /** Temperature, a gap where it is missing. */
  line: string;
  bars: Bar[];
  /** Height of 0 °C, where it is within the drawing. */
  zeroY: number | null;
  /** Left edge of the label of every sixth hour. */
  labels: { x: number; at: number }[];
}

/** The hours that are shown: the first 25 that are not over (docs/product/weather.md). */
export function comingHours(report: WeatherReport, now: number): WeatherHour[] {
  const [first, second] = report.hourly;
  const step = first && second ? second.at - first.at : HOUR_MS;
  return report.hourly.filter((hour) => hour.at + step > now).slice(0, HOURLY_ENTRIES);
}

/** Temperature as a line, rain and snow as bars from below. */
export function hourlyChart(hours: readonly WeatherHour[]): HourlyChart {
  const slot = CHART.width / Math.max(hours.length, 1);
  const y = temperatureScale(hours);
  const tallest = Math.max(HEAVY_MM, ...hours.map(({ rain, snow }) => (rain ?? 0) + (snow ?? 0)));
  const depth = CHART.bottom - CHART.top;
  const unit = (tallest > HEAVY_MM ? depth / 2 : depth / 3) / tallest;
  let pen = 'M';
  let line = '';
  hours.forEach(({ temperature }, index) => {
    if (temperature === null) {
      pen = 'M';
      return;
    }
    line += `${pen}${round((index + 0.5) * slot)} ${round(y(temperature))}`;
    pen = 'L';
  });
  const zero = y(0);
  return {
    line,
    bars: hours.flatMap((hour, index) => barsOf(hour, index * slot + slot * 0.2, slot * 0.6, unit)),
    zeroY: zero >= CHART.top && zero <= CHART.bottom ? round(zero) : null,
    labels: hours.flatMap(({ at }, index) =>
      index % LABEL_EVERY === 0 && index * slot < CHART.width - 30 ? [{ x: round(index * slot), at }] : [],
    ),
  };
}

/** Snow stands on rain. */
function barsOf({ rain, snow }: WeatherHour, x: number, width: number, unit: number): Bar[] {
  const wet = Math.max(rain ?? 0, 0) * unit;
  const white = Math.max(snow ?? 0, 0) * unit;
  const at = { x: round(x), width: round(width) };
  return [
    ...(wet > 0 ? [{ ...at, y: round(CHART.bottom - wet), height: round(wet), kind: 'rain' as const }] : []),
    ...(white > 0
      ? [{ ...at, y: round(CHART.bottom - wet - white), height: round(white), kind: 'snow' as const }]
      : []),
  ];
}

function temperatureScale(hours: readonly WeatherHour[]): (temperature: number) => number {
  const known = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]));
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (known.length === 0) return () => Number.NaN;
  const middle = (low + high) / 2;
  const span = Math.max(high - low, LEAST_SPAN);
  const upper = (CHART.bottom - CHART.top) * 0.75;
  return (temperature) => CHART.top + upper * (0.5 - (temperature - middle) / span);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
