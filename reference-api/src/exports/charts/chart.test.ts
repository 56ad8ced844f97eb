import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { type Charted, chartShapes } from './chart';
import { type Curve, curveOf } from './curve';
import type { Shape } from './shapes';

const [FROM, UNTIL] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-02-01T00:00:00Z')];
const BOX = { x: 0, y: 0, width: 800, height: 400 };

interface Shown {
  valueAt: (index: number) => number;
  sensor?: 'laser' | 'inclinometer';
  name?: string;
  level1?: number;
}

/** Readings every six hours, by limits of 90 mm. */
function aCurve({ valueAt, sensor = 'laser', name = 'Truss 7', level1 = 25 }: Shown): Curve {
  const readings = Array.from({ length: 120 }, (_, index): Measurement => ({
    MeasurementTimestamp: new Date(FROM + index * 6 * 3_600_000).toISOString(),
    CalculatedDeflection: valueAt(index),
    Temperature1: 2,
    PermissibleValue: 90,
    ThresholdLevel1: level1,
    ThresholdLevel2: 50,
    ThresholdLevel3: 75,
    ThresholdLevel4: 95,
    ObstructionStatus: false,
  }));
  return curveOf(name, sensor, readings, []);
}
const chart = (charted: Charted) =>
  chartShapes(charted, BOX, { span: { from: new Date(FROM), until: new Date(UNTIL) }, zone: 'UTC', type: 'line' });
const shapesOf = (valueAt: Shown['valueAt'], sensor?: Shown['sensor']) => chart([aCurve({ valueAt, sensor })]);
const ofKind = <K extends Shape['kind']>(shapes: readonly Shape[], kind: K) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: K }> => shape.kind === kind);
const names = (shapes: readonly Shape[]) => ofKind(shapes, 'text').map(({ text }) => text);
/** The horizontal lines as wide as the chart, thin ones, which a limit is. */
const limitLines = (shapes: readonly Shape[]) => ofKind(shapes, 'line').filter(({ width }) => width === 0.9);

test('tells the lines of the levels apart without colour, and names each at its line', () => {
  const shapes = shapesOf((index) => 10 + index / 10);
  const lines = limitLines(shapes);
  expect(lines).toHaveLength(5);
  expect(new Set(lines.map(({ dash }) => (dash ?? []).join(' '))).size).toBe(5);
  for (const [index, name] of ['L1 22.5', 'L2 45.0', 'L3 67.5', 'L4 85.5', 'Permissible 90.0'].entries()) {
    const height = lines[index]?.points[0]?.[1] ?? 0;
    const found = ofKind(shapes, 'text').filter(({ text, y }) => text === name && Math.abs(y - height) < 12);
    expect([name, found.length]).toEqual([name, 1]);
  }
});

test('widens the scale below zero only to the next limit, which a reading there has not reached', () => {
  const at = (shapes: readonly Shape[]) => limitLines(shapes).length;
  const shapes = shapesOf((index) => (index === 60 ? -1 : 10));
  expect(at(shapes)).toBe(6);
  expect(names(shapes)).toContain('L1 −22.5');
  expect(names(shapes)).not.toContain('L2 −45.0');
  const deep = shapesOf((index) => (index === 60 ? -50 : 10));
  expect(names(deep)).toEqual(expect.arrayContaining(['L1 −22.5', 'L2 −45.0', 'L3 −67.5']));
});

test('has the limits of a tilt on both sides', () => {
  expect(limitLines(shapesOf(() => 1, 'inclinometer'))).toHaveLength(10);
});

test('draws two devices on one scale, each with its name, look and place', () => {
  const [low, high] = [aCurve({ valueAt: () => 10 }), aCurve({ valueAt: () => 80, name: 'Truss 8' })];
  const shapes = chart([low, high]);
  const curves = ofKind(shapes, 'line').filter(({ points }) => points.length === 120);
  const heights = curves.map(({ points }) => points[0]?.[1] ?? 0);
  const limit = limitLines(shapes)[1]?.points[0]?.[1] ?? 0;
  expect([(heights[0] ?? 0) > limit, (heights[1] ?? 0) < limit]).toEqual([true, true]);
  expect(curves.map(({ dash }) => dash)).toEqual([undefined, [6, 2]]);
  expect(names(shapes)).toEqual(expect.arrayContaining(['Truss 7, Truss 8 [mm]', 'Truss 7', 'Truss 8']));
  // Limits that both have stand once.
  expect(limitLines(shapes)).toHaveLength(5);
});

test('names whose a limit is where two devices have different ones', () => {
  const shapes = chart([aCurve({ valueAt: () => 10 }), aCurve({ valueAt: () => 10, name: 'Truss 8', level1: 40 })]);
  expect(limitLines(shapes)).toHaveLength(6);
  expect(names(shapes)).toEqual(expect.arrayContaining(['L1 22.5 (Truss 7)', 'L1 36.0 (Truss 8)', 'L2 45.0']));
});
