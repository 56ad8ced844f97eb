import { Box } from '@sagitta/shared-ui/core';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { TimeRange } from '../model/graph-query';
import { scaleAround } from '../model/zoom';
import { PRINT_HEIGHT, PRINT_WIDTH, type ChartHandlers, type ChartModel } from '../model/chart-model';
import { chartOptions } from './chart-options';
import { listenToTouch } from './chart-touch';
import { CURVE_PLACE } from './keep-focus';

export interface ChartProps extends ChartHandlers {
  model: ChartModel;
  /** One sentence for who does not see it. */
  label: string;
  /** CSS pixels. */
  height: number;
}

const KEY_ZOOM = 0.5;
const FAST_STEP = 10;

/**
 * The curve on a canvas. The only file that brings uPlot: load it lazily, and give it a key that changes with the
 * colour mode.
 */
export default function Chart({ model, label, height, onHover, onZoom, onZoomOut }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const fit = useRef<(height?: number) => void>(() => undefined);
  const pinched = useRef<TimeRange | null>(null);
  const latest = useRef({ model, height, handlers: { onHover, onZoom, onZoomOut } });

  useLayoutEffect(() => {
    latest.current = { model, height, handlers: { onHover, onZoom, onZoomOut } };
  });

  // One chart for the life of the page: new data, another tab or a zoom only change what it asks for.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    // A dark page gets a new chart while it is printed, since browsers print in the light scheme.
    let isOnPaper = window.matchMedia?.('print').matches ?? false;
    const size = (ofHeight = latest.current.height) => ({
      width: isOnPaper ? PRINT_WIDTH : element.clientWidth,
      height: isOnPaper ? PRINT_HEIGHT : ofHeight,
    });
    const current = () => ({ ...latest.current.model, shown: pinched.current ?? latest.current.model.shown });
    const made = new uPlot(
      chartOptions(size(), current, () => latest.current.handlers),
      columns(latest.current.model),
      element,
    );
    plot.current = made;
    const stopTouch = listenToTouch(made, {
      shown: () => current().shown,
      onPinch: (span) => {
        pinched.current = span;
        made.setScale('x', { min: span.from / 1000, max: span.to / 1000 });
      },
      onPinchEnd: () => {
        const span = pinched.current;
        pinched.current = null;
        if (span) latest.current.handlers.onZoom(span);
      },
    });
    fit.current = (ofHeight) => {
      const next = size(ofHeight);
      if (next.width !== made.width || next.height !== made.height) made.setSize(next);
    };
    const resizes = new ResizeObserver(() => fit.current());
    resizes.observe(element);
    // A canvas is printed as it was drawn last: without this, the marks around it would be laid out for another width.
    const toPaper = ({ type }: Event) => {
      isOnPaper = type === 'beforeprint';
      fit.current();
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toPaper);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toPaper);
      resizes.disconnect();
      stopTouch();
      made.destroy();
      plot.current = null;
    };
  }, []);

  // Paper may be so narrow that the phone's layout is printed, of which no observer tells.
  useLayoutEffect(() => fit.current(height), [height]);

  // Before the frame, not after it: the curve is drawn with what stands around it.
  useLayoutEffect(() => plot.current?.setData(columns(model)), [model]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { curve, shown } = model;
    const index = plot.current?.cursor.idx ?? null;
    const middle = index === null ? (shown.from + shown.to) / 2 : (curve.times[index] ?? 0) * 1000;
    const step = event.shiftKey ? FAST_STEP : 1;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => moveTo(plot.current, curve, (index ?? curve.times.length) - step, -1),
      ArrowRight: () => moveTo(plot.current, curve, (index ?? -1) + step, 1),
      Home: () => moveTo(plot.current, curve, 0, 1),
      End: () => moveTo(plot.current, curve, curve.times.length - 1, -1),
      '+': () => onZoom(scaleAround(shown, middle, KEY_ZOOM)),
      '-': () => onZoom(scaleAround(shown, middle, 1 / KEY_ZOOM)),
      '0': onZoomOut,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Box
      ref={host}
      {...CURVE_PLACE}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label} Left and right move along the curve, plus and minus zoom, 0 zooms out.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      height={`${height}px`}
      css={{ '@media print': { height: `${PRINT_HEIGHT}px` } }}
      overflow="hidden"
    />
  );
}

function columns({ curve }: ChartModel): uPlot.AlignedData {
  return [curve.times, curve.values];
}

/** Puts the crosshair on a reading; on a gap it goes on in the same direction. */
function moveTo(plot: uPlot | null, { times, values }: ChartModel['curve'], index: number, direction: 1 | -1): void {
  let at = Math.min(Math.max(index, 0), times.length - 1);
  while (values[at] === null) at += direction;
  const [time, value] = [times[at], values[at]];
  if (!plot || time === undefined || value === undefined || value === null) return;
  plot.setCursor({ left: plot.valToPos(time, 'x'), top: plot.valToPos(value, 'y') });
}
