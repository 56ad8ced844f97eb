import type uPlot from 'uplot';
import { listenToTouch, type TouchHandlers } from './chart-touch';

const HOUR = 3_600_000;
const SHOWN = { from: 0, to: 100 * HOUR };

/** A plot 100 px wide, so that a pixel is a percent of the span. */
function setUp() {
  const over = document.createElement('div');
  over.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  Object.defineProperty(over, 'clientWidth', { value: 100 });
  const setCursor = jest.fn();
  const handlers = {
    shown: () => SHOWN,
    onPinch: jest.fn<void, Parameters<TouchHandlers['onPinch']>>(),
    onPinchEnd: jest.fn(),
  };
  const stop = listenToTouch({ over, setCursor } as unknown as uPlot, handlers);
  const finger = (type: string, pointerId: number, clientX: number, pointerType = 'touch') =>
    over.dispatchEvent(Object.assign(new MouseEvent(type, { clientX }), { pointerId, pointerType }));
  return { over, setCursor, handlers, stop, finger };
}

describe('fingers on the chart', () => {
  test('leave vertical strokes to the page', () => {
    expect(setUp().over.style.touchAction).toBe('pan-y');
  });

  test('move the crosshair, one at a time', () => {
    const { finger, setCursor, handlers } = setUp();
    finger('pointerdown', 1, 20);
    finger('pointermove', 1, 40);
    expect(setCursor).toHaveBeenCalledWith(expect.objectContaining({ left: 40 }));
    expect(handlers.onPinch).not.toHaveBeenCalled();
  });

  test('zoom in when two of them part, once they are lifted', () => {
    const { finger, handlers } = setUp();
    finger('pointerdown', 1, 40);
    finger('pointerdown', 2, 60);
    finger('pointermove', 1, 30);
    finger('pointermove', 2, 70);
    const span = handlers.onPinch.mock.calls.at(-1)?.[0];
    expect(span?.from).toBeCloseTo(25 * HOUR, 0);
    expect(span?.to).toBeCloseTo(75 * HOUR, 0);
    expect(handlers.onPinchEnd).not.toHaveBeenCalled();
    finger('pointerup', 1, 30);
    finger('pointerup', 2, 70);
    expect(handlers.onPinchEnd).toHaveBeenCalledTimes(1);
  });

  test('are not taken for a mouse', () => {
    const { finger, setCursor } = setUp();
    finger('pointerdown', 1, 20, 'mouse');
    finger('pointermove', 1, 40, 'mouse');
    expect(setCursor).not.toHaveBeenCalled();
  });

  test('are let go when the chart is left', () => {
    const { finger, setCursor, stop } = setUp();
    stop();
    finger('pointerdown', 1, 20);
    finger('pointermove', 1, 40);
    expect(setCursor).not.toHaveBeenCalled();
  });
});
