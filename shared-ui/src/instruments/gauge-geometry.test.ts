import { depthAt, GAUGE, placeTicks, sagGeometry, tiltAngle } from './gauge-geometry';

const LABEL_ROOM = 11;

describe('depthAt', () => {
  test.each([
    [0, GAUGE.rest],
    [50, GAUGE.rest + GAUGE.full / 2],
    [100, GAUGE.rest + GAUGE.full],
    [115, GAUGE.rest + GAUGE.full * 1.15],
    [400, GAUGE.rest + GAUGE.full * 1.15],
    [-9, GAUGE.rest - GAUGE.full * 0.09],
    [-50, GAUGE.height - GAUGE.rest - GAUGE.full / 2],
    [-106, GAUGE.height - GAUGE.rest - GAUGE.full * 1.06],
    [-400, GAUGE.height - GAUGE.rest - GAUGE.full * 1.15],
  ])('draws %d %% at height %d', (percent, height) => {
    expect(depthAt(percent)).toBeCloseTo(height);
  });

  test('never leaves the drawing', () => {
    expect(depthAt(1e6)).toBeLessThan(GAUGE.height);
    expect(depthAt(-1e6)).toBeGreaterThan(0);
  });
});

describe('sagGeometry', () => {
  test('sags in proportion to the reading, from support to support', () => {
    const { path, depthY } = sagGeometry(50, []);
    expect(depthY).toBe(41);
    expect(path).toBe(`M${GAUGE.left} 16Q108 66 ${GAUGE.right} 16`);
  });

  test('rises as far as it would sag, with the scale above the resting beam', () => {
    const [sag, rise] = [sagGeometry(95, [25, 90]), sagGeometry(-95, [25, 90])];
    expect(rise.rest - rise.depthY).toBeCloseTo(sag.depthY - sag.rest);
    expect(rise.rest - rise.passedY).toBeCloseTo(sag.passedY - sag.rest);
    expect(rise.path).toBe(`M${GAUGE.left} 68Q108 -27 ${GAUGE.right} 68`);
    expect(rise.ticks.map(({ y }) => rise.rest - y)).toEqual(sag.ticks.map(({ y }) => y - sag.rest));
  });

  test('draws a slight rise above the resting beam, with nothing of the scale passed', () => {
    const { rest, depthY, passedY } = sagGeometry(-5, [25]);
    expect([rest, depthY, passedY]).toEqual([16, 13.5, 16]);
  });

  test.each([130, -130])('fills the scale and no more at %d %%', (percent) => {
    const { passedY, full } = sagGeometry(percent, [25]);
    expect(passedY).toBe(full);
  });

  test('is straight where there is no reading', () => {
    expect(sagGeometry(null, []).path).toBe(`M${GAUGE.left} 16Q108 16 ${GAUGE.right} 16`);
  });
});

describe('placeTicks', () => {
  test('puts each tick at its share and leaves out the levels that are off', () => {
    expect(placeTicks([25, 0, null, 100])).toEqual([
      { level: 1, percent: 25, y: depthAt(25), labelY: depthAt(25) },
      { level: 4, percent: 100, y: depthAt(100), labelY: depthAt(100) },
    ]);
  });

  test.each([
    ['spread evenly', [25, 50, 75, 100]],
    ['close together', [70, 72, 74, 76]],
    ['at the bottom', [97, 98, 99, 100]],
    ['at the top', [1, 2, 3, 4]],
    ['all the same', [50, 50, 50, 50]],
    ['as in the demo', [25, 50, 75, 90]],
  ])('keeps the labels of levels apart and inside the drawing: %s', (_how, levels) => {
    const labels = placeTicks(levels).map(({ labelY }) => labelY);
    expect(labels).toHaveLength(4);
    for (let i = 1; i < labels.length; i += 1)
      expect((labels[i] ?? 0) - (labels[i - 1] ?? 0)).toBeGreaterThanOrEqual(LABEL_ROOM - 0.01);
    expect(labels.at(-1)).toBeLessThanOrEqual(GAUGE.height - LABEL_ROOM / 2);
    expect(labels[0]).toBeGreaterThanOrEqual(LABEL_ROOM / 2);
  });
});

describe('tiltAngle', () => {
  test.each([
    [0, 0],
    [100, 14],
    [-50, -7],
    [1000, 16.1],
    [null, 0],
  ])('draws %p %% of the permissible tilt at %d degrees', (percent, angle) => {
    expect(tiltAngle(percent)).toBeCloseTo(angle);
  });
});
