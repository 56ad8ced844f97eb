import { pinch, scaleAround, zoomWithin } from './zoom';

const HOUR = 3_600_000;
const PERIOD = { from: 0, to: 100 * HOUR };

describe('zooming', () => {
  test.each([
    ['leaves a selection that fits alone', { from: 20 * HOUR, to: 40 * HOUR }, { from: 20 * HOUR, to: 40 * HOUR }],
    [
      'widens a selection under 10 h around its middle',
      { from: 49 * HOUR, to: 51 * HOUR },
      { from: 45 * HOUR, to: 55 * HOUR },
    ],
    ['keeps the widened selection inside the start of the period', { from: 0, to: HOUR }, { from: 0, to: 10 * HOUR }],
    [
      'keeps the widened selection inside the end of the period',
      { from: 99 * HOUR, to: 100 * HOUR },
      { from: 90 * HOUR, to: 100 * HOUR },
    ],
    ['never exceeds the period', { from: -50 * HOUR, to: 900 * HOUR }, PERIOD],
  ])('%s', (_, selection, zoom) => {
    expect(zoomWithin(selection, PERIOD)).toEqual(zoom);
  });

  test('shows the whole period where that is shorter than 10 h', () => {
    expect(zoomWithin({ from: HOUR, to: 2 * HOUR }, { from: 0, to: 5 * HOUR })).toEqual({ from: 0, to: 5 * HOUR });
  });

  test('keeps the moment under the crosshair where it is', () => {
    expect(scaleAround(PERIOD, 25 * HOUR, 0.5)).toEqual({ from: 12.5 * HOUR, to: 62.5 * HOUR });
  });
});

describe('a pinch', () => {
  test('halves the span when the fingers go twice as far apart', () => {
    const closer = pinch(PERIOD, [0.4, 0.6], [0.3, 0.7]);
    expect(closer.from).toBeCloseTo(25 * HOUR, 3);
    expect(closer.to).toBeCloseTo(75 * HOUR, 3);
  });

  test('moves the span with both fingers', () => {
    const moved = pinch(PERIOD, [0.4, 0.6], [0.5, 0.7]);
    expect(moved.from).toBeCloseTo(-10 * HOUR, 3);
    expect(moved.to).toBeCloseTo(90 * HOUR, 3);
  });

  test('does not run away when the fingers meet', () => {
    const { from, to } = pinch(PERIOD, [0.4, 0.6], [0.5, 0.5]);
    expect(to - from).toBeCloseTo(2_000 * HOUR, 3);
  });
});
