import { readToken } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import uPlot from 'uplot';
import { stepDecimals, timeLabels, valueLimits, type Limits } from '../model/axis';
import { isAlone, type Curve } from '../model/curve';
import { extremesOf } from '../model/other-curve';
import { canvasFont, drawBackground, drawThresholds } from './chart-layers';
import { PLOT_EDGE, type ChartHandlers, type ChartModel } from '../model/chart-model';
import { drawOthers } from './chart-others';

/** CSS pixels. A shorter drag is a click. */
const MIN_DRAG = 8;
/** In CSS pixels: on a narrow chart 300 points would run into one another. */
const STROKES = { wide: { line: 1.75, point: 4 }, narrow: { line: 1.25, point: 2.5 } } as const;
const NARROW = 600;
const FONT_SIZE = 12;

/**
 * The options of the chart. Model and handlers are asked for at each draw and event, so that one chart lives through
 * new data;
 * colours are asked for at each draw, so that a redraw follows the colour mode.
 */
export function chartOptions(
  size: { width: number; height: number },
  model: () => ChartModel,
  handlers: () => ChartHandlers,
): uPlot.Options {
  const stroke = size.width < NARROW ? STROKES.narrow : STROKES.wide;
  return {
    ...size,
    legend: { show: false },
    padding: [PLOT_EDGE.top, PLOT_EDGE.right, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), model().zone),
    scales: {
      x: { time: true, range: () => [model().shown.from / 1000, model().shown.to / 1000] },
      y: { range: (_, lowest, highest) => [...limitsOf(model(), lowest, highest)] },
    },
    axes: [
      {
        ...axisLook(),
        space: 72,
        size: PLOT_EDGE.bottom,
        values: (_, splits, __, ___, step) => timeLabels(splits, step, model().zone),
      },
      {
        ...axisLook(),
        size: PLOT_EDGE.left,
        values: (_, splits, __, ___, step) =>
          splits.map((split) => formatNumber(split, { decimals: stepDecimals(step) })),
      },
    ],
    series: [
      {},
      {
        stroke: () => readToken('accent'),
        width: stroke.line,
        points: {
          show: () => model().points,
          filter: (_, __, show) => (show ? null : aloneIn(model().curve)),
          size: stroke.point,
          fill: () => readToken('accent'),
          width: 0,
        },
      },
    ],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: MIN_DRAG },
      points: { size: 9, width: 2, stroke: () => readToken('surface'), fill: () => readToken('accent') },
      hover: { skip: [undefined, null] },
      bind: {
        dblclick: () => () => {
          handlers().onZoomOut();
          return null;
        },
      },
    },
    hooks: {
      drawAxes: [(plot) => drawBackground(plot, model()), (plot) => drawOthers(plot, model())],
      draw: [(plot) => drawThresholds(plot, model())],
      setCursor: [
        (plot) =>
          handlers().onHover(
            plot.cursor.left !== undefined && plot.cursor.left >= 0 ? (plot.cursor.idxs?.[1] ?? null) : null,
          ),
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < MIN_DRAG) return;
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          handlers().onZoom({ from: plot.posToVal(left, 'x') * 1000, to: plot.posToVal(left + width, 'x') * 1000 });
        },
      ],
    },
  };
}

function axisLook(): uPlot.Axis {
  return {
    font: canvasFont(FONT_SIZE),
    stroke: () => readToken('muted'),
    grid: { stroke: () => readToken('line'), width: 1 },
    ticks: { stroke: () => readToken('line'), width: 1, size: 6 },
  };
}

/** Dots that a line without points needs too. */
function aloneIn({ values }: Curve): number[] {
  return values.flatMap((_, index) => (isAlone(values, index) ? [index] : []));
}

/** Of all curves in sight: none may run out of the chart. */
function limitsOf({ quantity, sensor, others }: ChartModel, lowest: number | null, highest: number | null): Limits {
  const own = [finite(lowest), finite(highest)].filter((value) => value !== null);
  const found = extremesOf([{ times: [], values: own }, ...others.map(({ curve }) => curve)]);
  return valueLimits(found?.[0] ?? null, found?.[1] ?? null, quantity, sensor);
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
