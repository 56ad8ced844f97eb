import type { TimeRange } from '@sagitta/shared-contracts/rules/graph-query';
import { weatherDrawing, weatherSummary, type WeatherHour } from '../model/weather';
import { snowText, summaryText, weatherNote } from '../model/weather-text';
import { escaped } from './svg-text';

export interface PicturedWeather {
  hours: readonly WeatherHour[];
  /** Whose weather it is. */
  system: string;
}

interface Place {
  left: number;
  right: number;
  top: number;
}

/** Units that the weather takes under a picture's time axis. */
export const WEATHER_HEIGHT = 178;
const SIZE = { temperature: 72, snow: 36, bars: 150 } as const;
const TITLE_HEIGHT = 20;
const GAP = 18;
const BAR_SHARE = 0.85;
/** The light colours: a picture goes on paper. */
const COLOUR = { text: '#15222a', muted: '#546570', line: '#dfe7ea', zero: '#7b8c95' } as const;

/** Temperature and snowfall as they are on the page, under the same time axis. */
export function weatherSvg({ hours, system }: PicturedWeather, shown: TimeRange, zone: string, place: Place): string {
  const { left, right, top } = place;
  const drawing = weatherDrawing(hours, shown, zone, { ...SIZE, width: right - left });
  const told = drawing
    ? summaryText(weatherSummary(hours, shown))
    : `No weather is stored for ${system} in this period.`;
  const title = text(left, top, told, COLOUR.text);
  if (!drawing) return title;
  const lines = top + TITLE_HEIGHT;
  const bars = lines + SIZE.temperature + GAP;
  const label = (y: number, words: string) => text(left - 8, y + 4, words, COLOUR.muted, ' text-anchor="end"');
  const rule = (y: number, colour: string, dashes = '') =>
    `<path d="M${left} ${y.toFixed(1)}H${right}" stroke="${colour}"${dashes}/>`;
  return [
    '<g><title>Weather</title>',
    title,
    drawing.zeroY < 14 ? '' : label(lines, `${drawing.highest} °C`),
    label(lines + drawing.zeroY, '0 °C'),
    SIZE.temperature - drawing.zeroY < 14
      ? ''
      : label(lines + SIZE.temperature, `${drawing.lowest} °C`.replace('-', '−')),
    drawing.mostSnow === 0 ? '' : label(bars + 7, snowText(drawing.mostSnow)),
    rule(lines + drawing.zeroY, COLOUR.zero, ' stroke-dasharray="4 3"'),
    rule(bars + SIZE.snow, COLOUR.line),
    `<g fill="${COLOUR.muted}">`,
    ...drawing.bars.map(
      ({ x, y, width, height }) =>
        `<rect x="${(left + x).toFixed(1)}" y="${(bars + y).toFixed(1)}" ` +
        `width="${(width * BAR_SHARE).toFixed(1)}" height="${height.toFixed(1)}"/>`,
    ),
    '</g>',
    `<path transform="translate(${left} ${lines})" d="${drawing.line}" fill="none" stroke="${COLOUR.text}"`,
    ' stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"/>',
    text(left, bars + SIZE.snow + 18, weatherNote(system, drawing.barMs), COLOUR.muted),
    '</g>',
  ].join('');
}

function text(x: number, y: number, words: string, colour: string, look = ''): string {
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}"`;
  return `<text ${place} fill="${colour}" font-size="12"${look}>${escaped(words)}</text>`;
}
