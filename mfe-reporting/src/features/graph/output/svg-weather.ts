import type { TimeRange } from '../model/graph-query';
import {
  ABOVE_BARS,
  BAR_SHARE,
  commonScale,
  movedHours,
  weatherDrawing,
  weatherSummary,
  type Stretch,
  type WeatherDrawing,
  type WeatherHour,
} from '../model/weather';
import { earlierText, hatchNote, NOT_STORED, snowText, summaryText, weatherNote } from '../model/weather-text';
import { escaped } from './svg-text';

export interface PicturedWeather {
  hours: readonly WeatherHour[];
  /** Whose weather it is. */
  system: string;
  /** Last winter's, on its own dates, and how far it is moved on the axis; absent while it is not shown. */
  before?: { hours: readonly WeatherHour[]; shiftMs: number };
}

interface StripArea {
  left: number;
  right: number;
  top: number;
}

const SIZE = { temperature: 72, snow: 36, bars: 150 } as const;
const TITLE_HEIGHT = 20;
const GAP = 18;
/** Units of one strip with its sentence, and of what is under the last one. */
const STRIP = TITLE_HEIGHT + SIZE.temperature + GAP + SIZE.snow + 16;
const NOTE_HEIGHT = 16;
/** Units across: a stretch without data from this width on says so in words. */
const WORDS_FROM = 120;
/** The name of the pattern in the picture. */
const HATCHED = 'weather-unknown';
/** The light colours: a picture goes on paper. */
const COLOUR = { text: '#15222a', muted: '#546570', line: '#dfe7ea', zero: '#7b8c95' } as const;

/** Units that the weather takes under a picture's time axis; 0 without any. */
export function weatherHeight(weather: PicturedWeather | null): number {
  if (!weather) return 0;
  return (weather.before ? 2 : 1) * STRIP + NOTE_HEIGHT;
}

/** Temperature and snowfall as they are on the page, under the same time axis; last winter's below this one's. */
export function weatherSvg(weather: PicturedWeather, shown: TimeRange, zone: string, place: StripArea): string {
  const { hours, system, before } = weather;
  const size = { ...SIZE, width: place.right - place.left };
  const moved = before && movedHours(before.hours, before.shiftMs);
  const [own, other] = [hours, moved ?? []].map((list) => weatherDrawing(list, shown, zone, size));
  const scale = own && other ? commonScale(own, other) : undefined;
  const drawn = (list: readonly WeatherHour[], name: string, top: number) => {
    const drawing = weatherDrawing(list, shown, zone, size, scale);
    const words = drawing
      ? summaryText(weatherSummary(list, shown))
      : `No weather is stored for ${system} in this period.`;
    return strip(drawing, name + words, { ...place, top });
  };
  const note =
    weatherNote(system, own?.barMs ?? null) + ([own, other].map((one) => one && hatchNote(one)).find(Boolean) ?? '');
  return [
    '<g><title>Weather</title>',
    `<pattern id="${HATCHED}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<path d="M0 0V6" stroke="${COLOUR.muted}" stroke-width="1.4"/></pattern>`,
    drawn(hours, '', place.top),
    before ? drawn(moved ?? [], `Last winter, ${earlierText(before.shiftMs)}: `, place.top + STRIP) : '',
    own || other ? text(place.left, place.top + weatherHeight(weather) - NOTE_HEIGHT, note, COLOUR.muted) : '',
    '</g>',
  ].join('');
}

function strip(drawing: WeatherDrawing | null, words: string, { left, right, top }: StripArea): string {
  const title = text(left, top, words, COLOUR.text);
  if (!drawing) return title;
  const lines = top + TITLE_HEIGHT;
  const bars = lines + SIZE.temperature + GAP;
  const label = (y: number, words: string) => text(left - 8, y + 4, words, COLOUR.muted, ' text-anchor="end"');
  const rule = (y: number, colour: string, dashes = '') =>
    `<path d="M${left} ${y.toFixed(1)}H${right}" stroke="${colour}"${dashes}/>`;
  const unknown = (stretches: readonly Stretch[], y: number, height: number) =>
    stretches.map((stretch) => hatched(left + stretch.x, stretch.width, y, height)).join('');
  return [
    title,
    unknown(drawing.unknown.temperature, lines, SIZE.temperature),
    unknown(drawing.unknown.snow, bars - ABOVE_BARS, SIZE.snow + ABOVE_BARS),
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
  ].join('');
}

/** Nothing is stored here. */
function hatched(x: number, width: number, y: number, height: number): string {
  const place = `x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${height}"`;
  const area = `<rect ${place} fill="url(#${HATCHED})"/>`;
  if (width < WORDS_FROM) return area;
  const [middle, base] = [x + width / 2, y + height / 2 + 4];
  const ground = `<rect x="${(middle - 34).toFixed(1)}" y="${base - 12}" width="68" height="16" fill="#ffffff"/>`;
  return area + ground + text(middle, base, NOT_STORED, COLOUR.muted, ' text-anchor="middle"');
}

function text(x: number, y: number, words: string, colour: string, look = ''): string {
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}"`;
  return `<text ${place} fill="${colour}" font-size="12"${look}>${escaped(words)}</text>`;
}
