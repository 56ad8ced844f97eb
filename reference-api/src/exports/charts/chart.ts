import type { ChartType } from '@sagitta/shared-contracts/rules/export';
import { LEVEL_COLOURS } from '@sagitta/shared-contracts/rules/level-colours';
import type { Span } from '../export-readings.statements';
import { type Curve, LIMITS } from './curve';
import type { Box, Point, Shape } from './shapes';
import { timeTicks, valueTicks } from './ticks';

/** L1 to L4 as on screen, and the permissible value. */
const LIMIT_COLOURS = [...Object.values(LEVEL_COLOURS).map(({ mark }) => mark[0]), '#3d4b5c'];
const INK = '#1c2733';
const MUTED = '#5a6877';
const GRID = '#dfe5ea';
const CURVE = '#0b6e6e';
const OBSTRUCTED = '#d6569a';
const BASE = '#6b4fbb';
const TEXT = 9;
const LEFT = 52;
const BOTTOM = 22;
const TOP = 26;
const LEGEND_ROW = 12;
const PADDING = 0.06;

export interface ChartOptions {
  span: Span;
  zone: string;
  type: ChartType;
}

/** One curve over time with its limits in force, what was obstructed, its axes and its legend. */
export function chartShapes(curve: Curve, box: Box, options: ChartOptions): Shape[] {
  const entries = legend(curve, box);
  const top = TOP + entries.rows * LEGEND_ROW;
  const plot = { x: box.x + LEFT, y: box.y + top, width: box.width - LEFT - 8, height: box.height - top - BOTTOM };
  const from = options.span.from.getTime();
  const until = options.span.until.getTime();
  const mirrored = curve.unit === '°' || curve.values.some((value) => value !== null && value < 0);
  const [low, high] = domainOf(curve, mirrored);
  const x = (at: number) => plot.x + ((at - from) / (until - from)) * plot.width;
  const y = (value: number) => plot.y + plot.height - ((value - low) / (high - low)) * plot.height;

  const title: Shape[] = [
    { kind: 'text', x: box.x, y: box.y + 11, text: `${curve.name} [${curve.unit}]`, size: 11, colour: INK },
  ];
  const values = valueTicks(low, high).flatMap((value): Shape[] => [
    line(
      [
        [plot.x, y(value)],
        [plot.x + plot.width, y(value)],
      ],
      GRID,
      0.5,
    ),
    text(plot.x - 6, y(value) + 3, numberText(value, curve.digits), 'end'),
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
  const bands = curve.obstructed.map((span): Shape => ({
    kind: 'area',
    x: x(span.from),
    y: plot.y,
    width: Math.max(1, x(span.to) - x(span.from)),
    height: plot.height,
    colour: OBSTRUCTED,
    opacity: 0.18,
  }));
  const limits = curve.limits.flatMap((steps, index) =>
    (mirrored ? [1, -1] : [1]).flatMap((side) =>
      stepLines(steps, until).map((points) =>
        line(
          points.map(([at, value]): Point => [x(at), y(side * value)]),
          LIMIT_COLOURS[index] ?? MUTED,
          0.9,
          4,
        ),
      ),
    ),
  );
  const bases = curve.baseChanges.map((at) =>
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
    ...limits,
    ...bases,
    ...drawn(curve, x, y, options.type),
    frame(plot),
  ];
}

function domainOf(curve: Curve, mirrored: boolean): [number, number] {
  const limits = curve.limits.flat().flatMap(({ value }) => (value === null ? [] : [value]));
  const all = [0, ...limits, ...(mirrored ? limits.map((value) => -value) : [])];
  let [low, high] = [Math.min(...all), Math.max(...all)];
  for (const value of curve.values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const padding = (high - low || 1) * PADDING;
  return [low - padding, high + padding];
}

/** A limit applies until it changes, the last one until the end. */
function stepLines(steps: readonly { at: number; value: number | null }[], until: number): Point[][] {
  return steps.flatMap(({ at, value }, index) => {
    const next = steps[index + 1];
    return value === null
      ? []
      : [
          [
            [at, value],
            [next?.at ?? until, value],
          ] as Point[],
        ];
  });
}

function drawn(curve: Curve, x: (at: number) => number, y: (value: number) => number, type: ChartType): Shape[] {
  const pieces: Point[][] = [[]];
  curve.times.forEach((at, index) => {
    const value = curve.values[index] ?? null;
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push([x(at), y(value)]);
  });
  const filled = pieces.filter((points) => points.length > 0);
  if (type === 'points') return filled.map((points) => ({ kind: 'dots', points, colour: CURVE, radius: 0.9 }));
  return filled.map((points) =>
    // A reading between two gaps has nothing to be joined to.
    points.length === 1 ? { kind: 'dots', points, colour: CURVE, radius: 0.9 } : line(points, CURVE, 1),
  );
}

/** What the colours mean, in as many rows as it takes. */
function legend(curve: Curve, box: Box): { rows: number; shapes: Shape[] } {
  const entries = [
    { label: 'Reading', colour: CURVE },
    ...LIMITS.flatMap((label, index) => {
      const last = curve.limits[index]?.findLast(({ value }) => value !== null)?.value;
      if (last === undefined || last === null) return [];
      return [{ label: `${label} ${numberText(last, curve.digits)}`, colour: LIMIT_COLOURS[index] ?? MUTED }];
    }),
    ...(curve.obstructed.length > 0 ? [{ label: 'Obstructed', colour: OBSTRUCTED }] : []),
    ...(curve.baseChanges.length > 0 ? [{ label: 'New base', colour: BASE }] : []),
  ];
  let at = box.x + LEFT;
  let rows = 1;
  const shapes = entries.flatMap(({ label, colour }): Shape[] => {
    const width = 24 + label.length * 5;
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
          [from + 12, height],
        ],
        colour,
        2,
      ),
      text(from + 16, height + 3, label),
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

function line(points: readonly Point[], colour: string, width: number, dash?: number): Shape {
  return { kind: 'line', points, colour, width, ...(dash !== undefined && { dash }) };
}

function text(x: number, y: number, content: string, align: 'start' | 'middle' | 'end' = 'start'): Shape {
  return { kind: 'text', x, y, text: content, size: TEXT, colour: MUTED, align };
}

/** A minus is −; what rounds to zero has none. */
function numberText(value: number, digits: number): string {
  const shown = value.toFixed(digits);
  return Number(shown) === 0 ? (0).toFixed(digits) : shown.replace('-', '−');
}
