import type uPlot from 'uplot';
import type { TimeRange } from '../model/graph-query';
import { pinch } from '../model/zoom';

export interface TouchHandlers {
  /** What the x axis shows when the second finger comes down. */
  shown: () => TimeRange;
  /** While the fingers move. */
  onPinch: (span: TimeRange) => void;
  onPinchEnd: () => void;
}

/**
 * Fingers on the chart: one moves the crosshair, two pinch. A vertical stroke stays the page's, so that nobody is
 * caught on the chart.
 * @returns takes the listeners off
 */
export function listenToTouch(plot: uPlot, handlers: TouchHandlers): () => void {
  const { over } = plot;
  const fingers = new Map<number, number>();
  let start: { span: TimeRange; at: [number, number] } | null = null;

  const share = (event: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect();
    return (event.clientX - left) / width;
  };
  const two = (): [number, number] | null => {
    const [first, second] = [...fingers.values()].sort((a, b) => a - b);
    return first === undefined || second === undefined || fingers.size !== 2 ? null : [first, second];
  };

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    fingers.set(event.pointerId, share(event));
    const at = two();
    if (at) start = { span: handlers.shown(), at };
  };
  const onMove = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, share(event));
    const now = two();
    if (start && now) handlers.onPinch(pinch(start.span, start.at, now));
    else if (!start) plot.setCursor({ left: share(event) * over.clientWidth, top: over.clientHeight / 2 });
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (!start || fingers.size > 0) return;
    start = null;
    handlers.onPinchEnd();
  };

  over.style.touchAction = 'pan-y';
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp } as const;
  const events = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][];
  for (const [type, listener] of events) over.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of events) over.removeEventListener(type, listener);
  };
}
