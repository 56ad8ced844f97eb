import type { ReplayWeather } from '@sagitta/shared-contracts/api/roof-replay';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { lastUpTo, momentsOf } from '@sagitta/shared-contracts/rules/replay-frame';
import { formatNumber } from '@sagitta/shared-ui/format';
import type { TimeRange } from './replay-address';

/** Forecasts come in steps of one hour or three. */
const LONGEST_STEP_MS = 3 * HOUR_MS;
const BARS = 120;

/** Shares of the range's length and of a height, from 0 to 1. */
export interface WeatherDrawing {
  /** Path of the temperature; it begins anew after hours that were not stored. */
  line: string;
  zeroY: number;
  highest: number;
  lowest: number;
  bars: { x: number; width: number; height: number }[];
  /** mm of water of the highest bar. */
  mostSnow: number;
  /** Where nothing is stored: unknown snow would look like none. */
  unknown: { x: number; width: number }[];
}

/** The hours of an answer, made for drawing and for looking up. */
export interface Weather {
  times: Float64Array;
  hours: ReplayWeather;
  /** How long an entry holds, ms. */
  step: number;
}

export function weatherOf(hours: ReplayWeather): Weather {
  const times = momentsOf(hours.times);
  const shortest = hours.times.slice(1).reduce((least, step) => Math.min(least, step * 1000), LONGEST_STEP_MS);
  return { times, hours, step: Math.max(HOUR_MS, shortest) };
}

/** `−3 °C, snowfall 1.2 mm of water in an hour`: of the hour that contains a moment. */
export function weatherText({ times, hours, step }: Weather, moment: number): string {
  const index = lastUpTo(times, moment);
  if (index < 0 || moment - (times[index] ?? 0) >= step) return 'not stored for this hour';
  const temperature = formatNumber(hours.temperatures[index] ?? null, { decimals: 0, unit: '°C' });
  const snow = hours.snow[index] ?? null;
  if (snow === null) return `${temperature}, snowfall not stored`;
  return `${temperature}, snowfall ${formatNumber(snow, { decimals: 1, unit: 'mm' })} of water in an hour`;
}

export function weatherDrawing({ times, hours, step }: Weather, { from, to }: TimeRange): WeatherDrawing {
  const share = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from);
  const known = hours.temperatures.flatMap((one) => (one === null ? [] : [one]));
  const highest = Math.max(1, ...known);
  const lowest = Math.min(-1, ...known);
  const y = (value: number) => (highest - value) / (highest - lowest);
  const width = (to - from) / BARS;
  const fallen = new Float64Array(BARS);
  let line = '';
  let until = from;
  const unknown: WeatherDrawing['unknown'] = [];
  const leave = (next: number) => {
    if (next - until >= step) unknown.push({ x: share(until), width: share(next) - share(until) });
  };
  times.forEach((at, index) => {
    const temperature = hours.temperatures[index] ?? null;
    const isJoined = at - until < step && line !== '';
    leave(at);
    until = Math.max(until, at + step);
    if (temperature !== null) line += `${isJoined ? 'L' : 'M'}${share(at).toFixed(5)} ${y(temperature).toFixed(4)}`;
    const bar = Math.min(BARS - 1, Math.max(0, Math.floor((at - from) / width)));
    fallen[bar] = (fallen[bar] ?? 0) + ((hours.snow[index] ?? 0) * step) / HOUR_MS;
  });
  leave(to);
  const mostSnow = Math.max(...fallen);
  const bars = [...fallen].flatMap((sum, index) =>
    sum > 0 ? [{ x: index / BARS, width: 0.8 / BARS, height: sum / mostSnow }] : [],
  );
  return { line, zeroY: y(0), highest, lowest, bars, mostSnow, unknown };
}

/** What a drawing shows, for who does not see it. */
export function drawingText({ line, lowest, highest, mostSnow }: WeatherDrawing): string {
  if (line === '') return 'Weather: nothing is stored for these days.';
  const from = formatNumber(lowest, { decimals: 0 });
  const to = formatNumber(highest, { decimals: 0, unit: '°C' });
  const snow = formatNumber(mostSnow, { decimals: 1, unit: 'mm' });
  return `Weather: ${from} to ${to}, at most ${snow} of snow, as water, in one bar. Hatched where nothing is stored.`;
}
