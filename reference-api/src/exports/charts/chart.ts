import type { ChartType } from '@sagitta/shared-contracts/rules/export';
import { LEVEL_COLOURS, LEVEL_DASHES } from '@sagitta/shared-contracts/rules/level-colours';
import { OBSTRUCTED_OR_MOVED } from '@sagitta/shared-contracts/rules/threat';
import type { Span } from '../export-readings.statements';
import { type Curve, LIMITS } from './curve';
import type { Box, Point, Shape } from './shapes';
import { timeTicks, valueTicks } from './ticks';

/** L1 to L4 as on screen, and the permissible value. */
const LIMIT_COLOURS = [...Object.values(LEVEL_COLOURS).map(({ mark }) => mark[0]), '#3d4b5c'];
/** The permissible value is a whole line, named at its left end, away from the levels. */
const LIMIT_DASHES: readonly (readonly number[] | undefined)[] = Object.values(LEVEL_DASHES);
const PERMISSIBLE = LIMITS.indexOf('Permissible');
const INK = '#1c2733';
const PAPER = '#ffffff';
const MUTED = '#5a6877';
const GRID = '#dfe5ea';
/** Told apart without colour as well: the second is dashed, its points are larger. */
const CURVES: readonly [Look, Look] = [
  { colour: '#0b6e6e', radius: 0.9 },
  { colour: '#4457d6', radius: 1.5, dash: [6, 2] },
];
export const OBSTRUCTED = '#d6569a';
const BASE = '#6b4fbb';
const IMPORTED = '#7a5c00';
/** Of the strip at the foot of the plot. */
const STRIP = 5;
const TEXT = 9;
const LEFT = 52;
const BOTTOM = 22;
const TOP = 26;
const LEGEND_ROW = 12;
/** As long as the dashes of L4 and a gap. */
const SWATCH = 20;
/** That a name takes beside its line. */
const LABEL_ROOM = 13;
const PADDING = 0.06;

/** Of a curve. */
interface Look {
  colour: string;
  /** Of its points. */
  radius: number;
  dash?: readonly number[];
}

export interface ChartOptions {
  span: Span;
  zone: string;
  type: ChartType;
}

/** One or two, of the same unit. */
export type Charted = readonly [Curve, Curve?];

/** Curves over time with their limits in force, what was obstructed, their axes and their legend. */
export function chartShapes(charted: Charted, box: Box, options: ChartOptions): Shape[] {
  const [{ unit, digits }] = charted;
  const curves = charted.filter((curve) => curve !== undefined);
  const limits = limitsOf(curves);
  const entries = legend(curves, limits, box);
  const top = TOP + entries.rows * LEGEND_ROW;
  const plot = { x: box.x + LEFT, y: box.y + top, width: box.width - LEFT - 8, height: box.height - top - BOTTOM };
  const from = options.span.from.getTime();
  const until = options.span.until.getTime();
  const mirrored = unit === '°' || curves.some(({ values }) => values.some((value) => value !== null && value < 0));
  const [low, high] = domainOf(curves, mirrored);
  const x = (at: number) => plot.x + ((at - from) / (until - from)) * plot.width;
  const y = (value: number) => plot.y + plot.height - ((value - low) / (high - low)) * plot.height;

  const name = curves.map((curve) => curve.name).join(', ');
  const title: Shape[] = [{ kind: 'text', x: box.x, y: box.y + 11, text: `${name} [${unit}]`, size: 11, colour: INK }];
  const values = valueTicks(low, high).flatMap((value): Shape[] => [
    line(
      [
        [plot.x, y(value)],
        [plot.x + plot.width, y(value)],
      ],
      GRID,
      0.5,
    ),
    text(plot.x - 6, y(value) + 3, numberText(value, digits), 'end'),
  ]);
  const times = timeTicks(from, until, options.zone).flatMap(({ at, label }): Shape[] => [
    line(
      [
        [x(at), plot.y],
        [x(at), plot.y + plot.height],
      ],
      GRID,
      0.5,
    ),
    text(x(at), plot.y + plot.height + 13, label, 'middle'),
  ]);
  const obstructed = curves.flatMap((curve) => curve.obstructed);
  const bands = obstructed.map((span): Shape => ({
    kind: 'area',
    x: x(span.from),
    y: plot.y,
    width: Math.max(1, x(span.to) - x(span.from)),
    height: plot.height,
    colour: OBSTRUCTED,
    opacity: 0.18,
  }));
  const imported = curves.flatMap((curve) => curve.imported);
  const strips = imported.map((span): Shape => ({
    kind: 'area',
    x: x(span.from),
    y: plot.y + plot.height - STRIP,
    width: Math.max(1, x(span.to) - x(span.from)),
    height: STRIP,
    colour: IMPORTED,
    opacity: 0.8,
  }));
  const inSight = limitLines(limits, digits, mirrored).filter(({ value }) => value >= low && value <= high);
  const baseChanges = curves.flatMap((curve) => curve.baseChanges);
  const bases = baseChanges.map((at) =>
    line(
      [
        [x(at), plot.y],
        [x(at), plot.y + plot.height],
      ],
      BASE,
      1.1,
    ),
  );
  return [
    ...title,
    ...entries.shapes,
    ...values,
    ...times,
    ...bands,
    ...bases,
    ...curves.flatMap((curve, index) => drawn(curve, CURVES[index] ?? CURVES[0], x, y, options.type)),
    ...inSight.flatMap((limit) => drawnLimit(limit, inSight, x, y, until)),
    ...strips,
    frame(plot),
  ];
}

/** Zero, readings and limits; below zero, of what a deflection hardly ever does, only limits up to the next one. */
function domainOf(curves: readonly Curve[], mirrored: boolean): [number, number] {
  const steps = curves.flatMap(({ limits }) => limits.flat());
  const limits = [...new Set(steps.flatMap(({ value }) => (value === null ? [] : [value])))];
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  const lowest = values.reduce((one, other) => Math.min(one, other), 0);
  const next = Math.min(...limits.filter((value) => value > -lowest));
  const below = curves[0]?.unit === '°' ? limits : limits.filter((value) => value <= next);
  const all = [0, lowest, ...limits, ...(mirrored ? below.map((value) => -value) : [])];
  const low = Math.min(...all);
  const high = values.reduce((one, other) => Math.max(one, other), Math.max(...all));
  const padding = (high - low || 1) * PADDING;
  return [low - padding, high + padding];
}

/** A limit over time. */
interface Limit {
  /** Of {@link LIMITS}. */
  index: number;
  steps: Curve['limits'][number];
  /** Whose it is, where another curve has another: ` (Truss 7)`. */
  of: string;
}

/** The limits of all curves; one that they have in common is drawn once. */
function limitsOf(curves: readonly Curve[]): Limit[] {
  return LIMITS.flatMap((_, index) => {
    const each = curves.map(({ name, limits }): Limit => ({ index, steps: limits[index] ?? [], of: ` (${name})` }));
    const [first] = each;
    const different = new Set(each.map(({ steps }) => steps.map(({ value }) => value).join())).size > 1;
    return first && !different ? [{ ...first, of: '' }] : each;
  });
}

interface LimitLine {
  /** Of {@link LIMITS}. */
  index: number;
  /** `L2 45.0` */
  name: string;
  value: number;
  from: number;
  /** When it changed; null while it is in force. */
  to: number | null;
}

/** Each limit from when it was set until it changed, on both sides of zero where readings are. */
function limitLines(limits: readonly Limit[], digits: number, mirrored: boolean): LimitLine[] {
  return limits.flatMap(({ index, steps, of }) =>
    steps.flatMap(({ at, value }, step) =>
      value === null
        ? []
        : (mirrored ? [value, -value] : [value]).map((side) => ({
            index,
            name: `${LIMITS[index] ?? ''} ${numberText(side, digits)}${of}`,
            value: side,
            from: at,
            to: steps[step + 1]?.at ?? null,
          })),
    ),
  );
}

/**
 * The line of a limit. While it is in force it has its name at its end, on a plate of paper so that no curve runs
 * through it: on the side away from zero, where the limit counts, or on the other where the next limit is too near.
 */
function drawnLimit(
  limit: LimitLine,
  all: readonly LimitLine[],
  x: (at: number) => number,
  y: (value: number) => number,
  until: number,
): Shape[] {
  const { index, from, to, value, name } = limit;
  const [left, right, height] = [x(from), x(to ?? until), y(value)];
  const path: Point[] = [
    [left, height],
    [right, height],
  ];
  const drawn = line(path, LIMIT_COLOURS[index] ?? MUTED, 0.9, LIMIT_DASHES[index]);
  if (to !== null) return [drawn];
  const isNear = (other: LimitLine) =>
    other.to === null && other.value / value > 1 && Math.abs(y(other.value) - height) < LABEL_ROOM;
  const isAbove = value > 0 !== all.some(isNear);
  const base = isAbove ? height - 3 : height + TEXT + 1;
  const width = name.length * 5;
  const isPermissible = index === PERMISSIBLE;
  const start = isPermissible ? left + 3 : right - 3 - width;
  return [
    drawn,
    { kind: 'area', x: start - 1, y: base - TEXT + 1, width: width + 2, height: TEXT + 1, colour: PAPER, opacity: 0.8 },
    { ...text(isPermissible ? start : right - 3, base, name, isPermissible ? 'start' : 'end'), colour: INK },
  ];
}

function drawn(
  curve: Curve,
  { colour, radius, dash }: Look,
  x: (at: number) => number,
  y: (value: number) => number,
  type: ChartType,
): Shape[] {
  const pieces: Point[][] = [[]];
  curve.times.forEach((at, index) => {
    const value = curve.values[index] ?? null;
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push([x(at), y(value)]);
  });
  const filled = pieces.filter((points) => points.length > 0);
  if (type === 'points') return filled.map((points) => ({ kind: 'dots', points, colour, radius }));
  return filled.map((points) =>
    // A reading between two gaps has nothing to be joined to.
    points.length === 1 ? { kind: 'dots', points, colour, radius } : line(points, colour, 1, dash),
  );
}

interface LegendEntry {
  label: string;
  colour: string;
  dash?: readonly number[] | undefined;
}

/** What colours and dashes mean, in as many rows as it takes. */
function legend(curves: readonly Curve[], limits: readonly Limit[], box: Box): { rows: number; shapes: Shape[] } {
  const digits = curves[0]?.digits ?? 0;
  const entries: LegendEntry[] = [
    ...curves.map(({ name }, index) => ({
      label: curves.length === 1 ? 'Reading' : name,
      ...(CURVES[index] ?? CURVES[0]),
    })),
    ...limits.flatMap(({ index, steps, of }) => {
      const last = steps.findLast(({ value }) => value !== null)?.value;
      if (last === undefined || last === null) return [];
      const label = `${LIMITS[index] ?? ''} ${numberText(last, digits)}${of}`;
      return [{ label, colour: LIMIT_COLOURS[index] ?? MUTED, dash: LIMIT_DASHES[index] }];
    }),
    ...(curves.some(({ obstructed }) => obstructed.length > 0)
      ? [{ label: OBSTRUCTED_OR_MOVED, colour: OBSTRUCTED }]
      : []),
    ...(curves.some(({ imported }) => imported.length > 0)
      ? [{ label: 'Imported, not reported by the device', colour: IMPORTED }]
      : []),
    ...(curves.some(({ baseChanges }) => baseChanges.length > 0) ? [{ label: 'New base', colour: BASE }] : []),
  ];
  let at = box.x + LEFT;
  let rows = 1;
  const shapes = entries.flatMap(({ label, colour, dash }): Shape[] => {
    const width = SWATCH + 12 + label.length * 5;
    if (at + width > box.x + box.width) {
      at = box.x + LEFT;
      rows += 1;
    }
    const from = at;
    at += width;
    const height = box.y + 13 + rows * LEGEND_ROW;
    return [
      line(
        [
          [from, height],
          [from + SWATCH, height],
        ],
        colour,
        2,
        dash,
      ),
      text(from + SWATCH + 4, height + 3, label),
    ];
  });
  return { rows, shapes };
}

function frame({ x, y, width, height }: Box): Shape {
  return line(
    [
      [x, y],
      [x, y + height],
      [x + width, y + height],
    ],
    MUTED,
    0.7,
  );
}

function line(points: readonly Point[], colour: string, width: number, dash?: readonly number[]): Shape {
  return { kind: 'line', points, colour, width, ...(dash !== undefined && { dash }) };
}

function text(
  x: number,
  y: number,
  content: string,
  align: 'start' | 'middle' | 'end' = 'start',
): Extract<Shape, { kind: 'text' }> {
  return { kind: 'text', x, y, text: content, size: TEXT, colour: MUTED, align };
}

/** A minus is −; what rounds to zero has none. */
function numberText(value: number, digits: number): string {
  const shown = value.toFixed(digits);
  return Number(shown) === 0 ? (0).toFixed(digits) : shown.replace('-', '−');
}
