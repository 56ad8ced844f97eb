import type uPlot from 'uplot';
import { LAST_WINTER_LOOK } from '../model/curve-look';
import { chartOptions } from './chart-options';
import type { ChartHandlers, ChartModel } from '../model/chart-model';

jest.mock('uplot', () => ({ __esModule: true, default: { tzDate: (date: Date) => date } }));

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00Z');
const PLOT = {} as uPlot;

const MODEL: ChartModel = {
  quantity: 'deflection',
  sensor: 'laser',
  zone: 'Europe/Warsaw',
  curve: { times: [START / 1000], values: [12] },
  shown: { from: START, to: START + 24 * HOUR },
  points: true,
  twoSided: false,
  thresholds: [],
  obstructed: [],
  imported: [],
  others: [],
  mode: 'light',
};

function options({
  model = MODEL,
  handlers = {},
  width = 900,
}: { model?: ChartModel; handlers?: Partial<ChartHandlers>; width?: number } = {}): uPlot.Options {
  const all: ChartHandlers = { onHover: jest.fn(), onZoom: jest.fn(), onZoomOut: jest.fn(), ...handlers };
  return chartOptions(
    { width, height: 400 },
    () => model,
    () => all,
  );
}

function range(scale: uPlot.Scale | undefined, low: number | null, high: number | null): unknown {
  return typeof scale?.range === 'function' ? scale.range(PLOT, low as number, high as number, 'y') : scale?.range;
}

function labels(axis: uPlot.Axis | undefined, splits: number[], step: number): unknown {
  return typeof axis?.values === 'function' ? axis.values(PLOT, splits, 0, 50, step) : null;
}

describe('the options of the chart', () => {
  test('leave room for every curve on the graph, not the own one alone', () => {
    const curve = { times: [START / 1000], values: [80] };
    const model = { ...MODEL, others: [{ name: 'A-02', look: LAST_WINTER_LOOK, curve, shiftMs: 0 }] };
    expect(range(options({ model }).scales?.y, 10, 20)).toEqual([5, 85]);
  });

  test('show the whole of what is asked for, not only where readings are', () => {
    expect(range(options().scales?.x, null, null)).toEqual([START / 1000, (START + 24 * HOUR) / 1000]);
  });

  test("leave 5 mm around a deflection, and take the document's axis for a temperature", () => {
    expect(range(options().scales?.y, 10, 20)).toEqual([5, 25]);
    expect(range(options({ model: { ...MODEL, quantity: 'temperature' } }).scales?.y, 10, 20)).toEqual([-20, 60]);
  });

  test('stand around zero where uPlot finds no reading in sight', () => {
    expect(range(options().scales?.y, Infinity, -Infinity)).toEqual([-5, 5]);
  });

  test('draw a reading between two gaps as a dot where the other readings are none', () => {
    const times = [0, 1, 2, 3, 4, 5].map((hour) => START / 1000 + hour * 3_600);
    const model = { ...MODEL, points: false, curve: { times, values: [1, 2, null, 9, null, 3] } };
    const filter = options({ model }).series[1]?.points?.filter;
    const dots = (show: boolean) => (typeof filter === 'function' ? filter(PLOT, 1, show) : filter);
    expect(dots(false)).toEqual([3, 5]);
    expect(dots(true)).toBeNull();
  });

  test('leave room beside the plot for half of the last date label', () => {
    // "22 Nov" at 12 px is some 40 px wide.
    expect(options().padding?.[1]).toBeGreaterThanOrEqual(24);
  });

  test('label time in the zone of the site and values with a true minus', () => {
    const [time, value] = options().axes ?? [];
    expect(labels(time, [(START + 23 * HOUR) / 1000], 7_200)).toEqual(['21 Nov']);
    expect(labels(value, [-0.5, 0, 0.5], 0.5)).toEqual(['−0.5', '0.0', '0.5']);
  });

  test('draw points only when points are asked for, finer on a narrow chart', () => {
    const show = (given: uPlot.Options) =>
      typeof given.series[1]?.points?.show === 'function' ? given.series[1].points.show(PLOT, 1, 0, 1) : null;
    expect(show(options())).toBe(true);
    expect(show(options({ model: { ...MODEL, points: false } }))).toBe(false);
    expect(options({ width: 360 }).series[1]?.points?.size).toBeLessThan(options().series[1]?.points?.size ?? 0);
  });

  test('never span a gap', () => {
    expect(options().series[1]?.spanGaps).toBeFalsy();
  });

  test('leave zooming by a drag to the page, and take a short drag for a click', () => {
    const onZoom = jest.fn();
    const { cursor, hooks } = options({ handlers: { onZoom } });
    expect(cursor?.drag).toMatchObject({ setScale: false, x: true, y: false });
    const select = (width: number) =>
      hooks?.setSelect?.[0]?.({
        select: { left: 10, width, top: 0, height: 0 },
        setSelect: jest.fn(),
        posToVal: (left: number) => left,
      } as unknown as uPlot);
    select(3);
    expect(onZoom).not.toHaveBeenCalled();
    select(50);
    expect(onZoom).toHaveBeenCalledWith({ from: 10_000, to: 60_000 });
  });
});
