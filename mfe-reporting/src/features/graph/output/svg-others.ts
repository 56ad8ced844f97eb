import { markedIndices, markerPoints, type CurveLook } from '../model/curve-look';
import type { DrawnCurve } from '../model/other-curve';
import { escaped } from './svg-text';

interface Placing {
  x: (at: number) => number;
  y: (value: number) => number;
}

const MARKER = 4;
const SAMPLE = 44;

/**
 * A curve beside the device's own, with its dashes and markers; it starts again after each gap.
 * @param apart units between two markers
 */
export function otherCurve({ curve, look, name }: DrawnCurve, { x, y }: Placing, apart: number): string {
  const { times, values } = curve;
  const left = (index: number) => x((times[index] ?? 0) * 1000);
  const path = values.reduce<string>((drawn, value, index) => {
    if (value === null) return drawn;
    const step = (values[index - 1] ?? null) === null ? 'M' : 'L';
    return `${drawn}${step}${left(index).toFixed(1)} ${y(value).toFixed(1)}`;
  }, '');
  const seconds = apart / Math.max((x(1_000_000) - x(0)) / 1_000, Number.EPSILON);
  const markers = markedIndices(curve, seconds).map((index) => marker(look, left(index), y(values[index] ?? 0)));
  return `<g><title>${escaped(name)}</title>${line(path, look.colour.light, look)}${markers.join('')}</g>`;
}

/** Which curve is whose, a line for each; nothing for a curve that stands alone. */
export function key(
  others: readonly DrawnCurve[],
  own: string,
  title: string,
  { left, top, line: height }: { left: number; top: number; line: number },
): string {
  if (others.length === 0) return '';
  const rows = [{ name: `${title}: this graph and its limits` }, ...others];
  return rows
    .map((row, index) => {
      const y = top + (index + 1) * height;
      const path = `M${left} ${y}H${left + SAMPLE}`;
      const sample =
        'look' in row
          ? line(path, row.look.colour.light, row.look) + marker(row.look, left + SAMPLE / 2, y)
          : line(path, own);
      return `${sample}<text x="${left + SAMPLE + 10}" y="${y + 4}">${escaped(row.name)}</text>`;
    })
    .join('');
}

function line(path: string, colour: string, look?: CurveLook): string {
  const dashes = look ? ` stroke-dasharray="${look.dash.join(' ')}"` : '';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dashes}/>`;
}

function marker({ marker: shape, colour }: CurveLook, x: number, y: number): string {
  const points = markerPoints(shape, x, y, MARKER).map((point) => point.map((at) => at.toFixed(1)).join(','));
  const fill = shape === 'ring' ? 'none' : colour.light;
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="${colour.light}"/>`;
}
