import { LEVEL_COLOURS, LEVEL_DASHES } from '@sagitta/shared-contracts/rules/level-colours';
import { formatDateTime, formatDeflection, formatNumber } from '@sagitta/shared-ui/format';
import type { ChartModel } from '../model/chart-model';
import type { Threshold } from '../model/annotations';
import {
  permissibleLines,
  stepDecimals,
  thresholdLayer,
  timeLabels,
  unitText,
  valueLimits,
  type Limits,
} from '../model/axis';
import { isAlone } from '../model/curve';
import type { EventMark } from '../model/events';
import type { TimeRange } from '../model/graph-query';
import { extremesOf } from '../model/other-curve';
import { quantityName } from '../readout/curve-sentence';
import { key, otherCurve } from './svg-others';
import { escaped } from './svg-text';
import { weatherHeight, weatherSvg, type PicturedWeather } from './svg-weather';
import { timeTicks, valueTicks } from '../model/ticks';

export interface ChartPicture {
  model: ChartModel;
  /** What is missing in it, in sentences: a picture that is filed must not look complete. */
  missing: readonly string[];
  events: readonly EventMark[];
  bases: readonly { at: number }[];
  /** A marked moment, epoch ms. */
  at: number | null;
  /** Under the curve; null where it is hidden or the host has none. */
  weather: PicturedWeather | null;
  /** Above the curve: which device, of which system. */
  title: string;
  /** When it was drawn, epoch ms. */
  drawnAt: number;
}

/** Units of the picture; a PNG has twice as many pixels. */
const PICTURE = { width: 1200, height: 640 } as const;
const PLOT = { left: 70, top: 96, right: 1170, bottom: 560 } as const;
/** The light colours: a picture goes on paper. */
const COLOUR = {
  ground: '#ffffff',
  text: '#15222a',
  muted: '#546570',
  line: '#dfe7ea',
  curve: '#0f6e78',
  obstructed: '#9c2c93',
} as const;

/** Units of a line of the key under the plot. */
const KEY_LINE = 20;

/** With a line for each curve, where there is more than one, and with the weather. */
export function pictureSize({ model: { others }, weather }: Pick<ChartPicture, 'model' | 'weather'>): {
  width: number;
  height: number;
} {
  const lines = others.length > 0 ? others.length + 1 : 0;
  return { width: PICTURE.width, height: PICTURE.height + lines * KEY_LINE + weatherHeight(weather) };
}

/** The graph as it is shown, as a picture of its own: limits, obstruction, events, and where and when it was drawn. */
export function chartSvg(picture: ChartPicture): string {
  const { model, missing, events, bases, at, title, drawnAt, weather } = picture;
  const { shown, zone, quantity } = model;
  const found = extremesOf([model.curve, ...model.others.map((other) => other.curve)]);
  const limits = valueLimits(found?.[0] ?? null, found?.[1] ?? null, quantity, model.sensor);
  const { width, height } = pictureSize(picture);
  const place = placing(shown, limits);
  const mechanical = quantity === 'deflection';
  const moments = [
    ...events.map((event) => ({ at: event.at, colour: COLOUR.muted, text: severityText(event), dashed: true })),
    ...bases.map((base) => ({ at: base.at, colour: COLOUR.text, text: 'New base', dashed: false })),
    ...(at === null ? [] : [{ at, colour: COLOUR.curve, text: '', dashed: false }]),
  ].filter((moment) => moment.at >= shown.from && moment.at <= shown.to);
  const period = `${formatDateTime(shown.from, { zone })} – ${formatDateTime(shown.to, { zone })} (${zone})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`,
    ` width="${width}" height="${height}" font-family="Inter, Arial, sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="${COLOUR.ground}"/>`,
    text(PLOT.left, 34, title, { size: 20, weight: 600 }),
    text(PLOT.left, 58, `${axisName(model)}, ${period}`, { colour: COLOUR.muted }),
    missing.length > 0 ? text(PLOT.left, 75, missing.join(' '), { size: 12 }) : '',
    `<clipPath id="plot"><rect x="${PLOT.left}" y="${PLOT.top}" width="${PLOT.right - PLOT.left}"`,
    ` height="${PLOT.bottom - PLOT.top}"/></clipPath>`,
    mechanical ? bands(model, limits, place) : '',
    obstruction(model, place),
    axes(model, limits, place),
    `<g clip-path="url(#plot)">`,
    ...moments.map((moment) => momentLine(moment, place)),
    ...model.others.map((other) => otherCurve(other, place, (PLOT.right - PLOT.left) / 12)),
    curve(model, place),
    mechanical ? lines(model, limits, place) : '',
    imported(model, place),
    '</g>',
    ...moments.map((moment) => text(place.x(moment.at), PLOT.top - 8, moment.text, { anchor: 'middle', size: 12 })),
    at === null ? '' : markedText(at, zone, place),
    key(model.others, COLOUR.curve, title, {
      left: PLOT.left,
      top: PICTURE.height - 46 + weatherHeight(weather),
      line: KEY_LINE,
    }),
    weather ? weatherSvg(weather, shown, zone, { left: PLOT.left, right: PLOT.right, top: PLOT.bottom + 48 }) : '',
    text(PLOT.left, height - 18, footer(model, drawnAt), { colour: COLOUR.muted, size: 12 }),
    '</svg>',
  ].join('');
}

interface Placing {
  x: (at: number) => number;
  y: (value: number) => number;
}

function placing({ from, to }: TimeRange, [min, max]: Limits): Placing {
  return {
    x: (at) => PLOT.left + ((at - from) / (to - from)) * (PLOT.right - PLOT.left),
    y: (value) => PLOT.bottom - ((value - min) / (max - min)) * (PLOT.bottom - PLOT.top),
  };
}

function axes({ shown, zone }: ChartModel, [min, max]: Limits, { x, y }: Placing): string {
  const values = valueTicks(min, max, 9);
  const times = timeTicks(shown, zone, 10);
  const names = timeLabels(
    times.ticks.map((tick) => tick / 1000),
    times.step / 1000,
    zone,
  );
  return [
    ...values.ticks.map((tick) => {
      const name = formatNumber(tick, { decimals: stepDecimals(values.step) });
      return (
        stroke(PLOT.left, y(tick), PLOT.right, y(tick), COLOUR.line) +
        text(PLOT.left - 8, y(tick) + 4, name, { anchor: 'end', colour: COLOUR.muted })
      );
    }),
    ...times.ticks.map(
      (tick, index) =>
        stroke(x(tick), PLOT.top, x(tick), PLOT.bottom, COLOUR.line) +
        text(x(tick), PLOT.bottom + 20, names[index] ?? '', { anchor: 'middle', colour: COLOUR.muted }),
    ),
  ].join('');
}

/** One path; it starts again after each gap. A reading between two gaps is a dot, or it would not be seen. */
function curve({ curve: { times, values }, points }: ChartModel, { x, y }: Placing): string {
  let path = '';
  let dots = '';
  values.forEach((value, index) => {
    if (value === null) return;
    const [left, top] = [x((times[index] ?? 0) * 1000).toFixed(1), y(value).toFixed(1)];
    path += `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${left} ${top}`;
    if (points || isAlone(values, index)) dots += `<circle cx="${left}" cy="${top}" r="1.8"/>`;
  });
  return (
    `<path d="${path}" fill="none" stroke="${COLOUR.curve}" stroke-width="1.6" stroke-linejoin="round"/>` +
    `<g fill="${COLOUR.curve}">${dots}</g>`
  );
}

function bands(model: ChartModel, limits: Limits, { x, y }: Placing): string {
  return model.thresholds
    .flatMap((span) =>
      thresholdLayer(span.thresholds, limits, model.twoSided).bands.map(
        ({ level, value, to }) =>
          `<rect x="${x(span.from).toFixed(1)}" width="${(x(span.to) - x(span.from)).toFixed(1)}" ` +
          `y="${y(to).toFixed(1)}" height="${(y(value) - y(to)).toFixed(1)}" ` +
          `fill="${LEVEL_COLOURS[level].mark[0]}" opacity="0.1"/>`,
      ),
    )
    .join('');
}

function lines(model: ChartModel, limits: Limits, { x, y }: Placing): string {
  const show = (value: number) => formatDeflection(value, { sensor: model.sensor, decimals: 1 });
  return model.thresholds
    .flatMap((span, index) => {
      const [left, right] = [x(span.from), x(span.to)];
      const layer = thresholdLayer(span.thresholds, limits, model.twoSided);
      const beyond = (threshold: Threshold | null, arrow: string, at: number) =>
        threshold && index === model.thresholds.length - 1
          ? text(right - 6, at, `${threshold.level} ${show(threshold.value)} ${arrow}`, {
              anchor: 'end',
              colour: LEVEL_COLOURS[threshold.level].text[0],
              size: 12,
            })
          : '';
      const levels = layer.lines.map(({ level, value }) => {
        const {
          mark: [mark],
          text: [colour],
        } = LEVEL_COLOURS[level];
        return (
          stroke(left, y(value), right, y(value), mark, LEVEL_DASHES[level].join(' ')) +
          text(right - 6, y(value) - 5, `${level} ${show(value)}`, { anchor: 'end', colour, size: 12 })
        );
      });
      const permissible = permissibleLines(span.inForce, model.twoSided)
        .filter((value) => value >= limits[0] && value <= limits[1])
        .map(
          (value) =>
            stroke(left, y(value), right, y(value), COLOUR.muted) +
            text(left + 6, y(value) + (value < 0 ? 15 : -5), `Permissible ${show(value)}`, { size: 12 }),
        );
      const edges = [beyond(layer.above, '↑', PLOT.top + 16), beyond(layer.below, '↓', PLOT.bottom - 8)];
      return [...levels, ...permissible, ...edges];
    })
    .join('');
}

function obstruction({ obstructed, quantity }: ChartModel, { x }: Placing): string {
  if (quantity !== 'deflection') return '';
  return obstructed
    .map(({ from, to }) => {
      const [left, right] = [Math.max(x(from), PLOT.left), Math.min(x(to), PLOT.right)];
      return (
        `<rect x="${left.toFixed(1)}" width="${Math.max(right - left, 2).toFixed(1)}" y="${PLOT.top}" ` +
        `height="${PLOT.bottom - PLOT.top}" fill="${COLOUR.obstructed}" opacity="0.14"/>`
      );
    })
    .join('');
}

function imported({ imported: spans }: ChartModel, { x }: Placing): string {
  return spans
    .map(({ from, to }) => {
      const place = `x="${x(from).toFixed(1)}" width="${Math.max(x(to) - x(from), 3).toFixed(1)}"`;
      return `<rect ${place} y="${PLOT.bottom - 6}" height="6" fill="${COLOUR.text}"/>`;
    })
    .join('');
}

function momentLine(moment: { at: number; colour: string; dashed: boolean }, { x }: Placing): string {
  const at = x(moment.at);
  return stroke(at, PLOT.top, at, PLOT.bottom, moment.colour, moment.dashed ? '2 3' : undefined);
}

/** Under the plot, where it covers no event. */
function markedText(at: number, zone: string, { x }: Placing): string {
  const words = `Marked: ${formatDateTime(at, { zone, named: true })}`;
  return text(x(at), PLOT.bottom + 40, words, { anchor: 'middle', colour: COLOUR.curve, size: 12 });
}

function severityText({ logs, severity }: EventMark): string {
  const name = { obstruction: 'Obstruction', other: 'Event', website: 'Setting' }[severity as string] ?? severity;
  return logs.length > 1 ? `${name} +${logs.length - 1}` : name;
}

function axisName({ quantity, sensor }: ChartModel): string {
  if (quantity === 'temperature') return 'Temperature [°C]';
  return `${quantityName({ quantity, sensor })} [${unitText(sensor)}]`;
}

function footer({ zone, points, obstructed, imported: brought }: ChartModel, drawnAt: number): string {
  const how = points ? 'Lowest and highest readings of each interval' : 'Means of each interval';
  const shaded = obstructed.length > 0 ? ' Shaded: obstructed or moved.' : '';
  const strip = brought.length > 0 ? ' Strip at the foot: imported, not reported by the device.' : '';
  return `${how}; gaps are left open.${shaded}${strip} Drawn ${formatDateTime(drawnAt, { zone, named: true })}.`;
}

function stroke(x1: number, y1: number, x2: number, y2: number, colour: string, dashes?: string): string {
  const [left, top, right, bottom] = [x1, y1, x2, y2].map((one) => one.toFixed(1));
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : '';
  return `<path d="M${left} ${top}L${right} ${bottom}" stroke="${colour}" fill="none"${dashed}/>`;
}

interface TextLook {
  anchor?: 'middle' | 'end';
  colour?: string;
  size?: number;
  weight?: number;
}

function text(x: number, y: number, words: string, { anchor, colour = COLOUR.text, size, weight }: TextLook): string {
  const look = [
    anchor ? ` text-anchor="${anchor}"` : '',
    size ? ` font-size="${size}"` : '',
    weight ? ` font-weight="${weight}"` : '',
  ].join('');
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${colour}"${look}>${escaped(words)}</text>`;
}
