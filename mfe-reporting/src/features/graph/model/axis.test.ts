import { isTwoSided, permissibleLines, stepDecimals, thresholdLayer, timeLabels, valueLimits } from './axis';

describe('the value axis', () => {
  test('leaves 5 mm above and below a deflection', () => {
    expect(valueLimits(12, 18.5, 'deflection', 'laser')).toEqual([7, 23.5]);
  });

  test('leaves 0.05° above and below a displacement', () => {
    const [min, max] = valueLimits(-0.2, 0.1, 'deflection', 'inclinometer');
    expect(min).toBeCloseTo(-0.25);
    expect(max).toBeCloseTo(0.15);
  });

  test('stands around zero without a reading', () => {
    expect(valueLimits(null, null, 'deflection', 'laser')).toEqual([-5, 5]);
  });

  test('runs from −20 to 60 °C', () => {
    expect(valueLimits(-3, 14, 'temperature', 'laser')).toEqual([-20, 60]);
    expect(valueLimits(null, null, 'temperature', 'laser')).toEqual([-20, 60]);
  });

  test('is widened by tens where a temperature lies outside', () => {
    expect(valueLimits(-27.4, 61, 'temperature', 'laser')).toEqual([-30, 70]);
  });
});

describe('labels of the value axis', () => {
  test.each([
    [10, 0],
    [1, 0],
    [2.5, 1],
    [0.5, 1],
    [0.1 + 0.2, 1],
    [0.25, 2],
    [0.1, 1],
    [0.025, 3],
    [0.02, 2],
    [0.001, 3],
  ])('in steps of %d have %d decimals', (step, decimals) => {
    expect(stepDecimals(step)).toBe(decimals);
  });
});

describe('thresholds on an axis', () => {
  const thresholds = [
    { level: 'L1' as const, value: 10 },
    { level: 'L2' as const, value: 20 },
    { level: 'L4' as const, value: 40 },
  ];

  test('fill the axis from each level to the next one that is on', () => {
    expect(thresholdLayer(thresholds, [0, 50], false)).toEqual({
      bands: [
        { level: 'L1', value: 10, to: 20 },
        { level: 'L2', value: 20, to: 40 },
        { level: 'L4', value: 40, to: 50 },
      ],
      lines: thresholds,
      above: null,
      below: null,
    });
  });

  test('are cut to the axis, and the nearest ones outside are known', () => {
    expect(thresholdLayer(thresholds, [15, 30], false)).toEqual({
      bands: [
        { level: 'L1', value: 15, to: 20 },
        { level: 'L2', value: 20, to: 30 },
      ],
      lines: [{ level: 'L2', value: 20 }],
      above: { level: 'L4', value: 40 },
      below: { level: 'L1', value: 10 },
    });
  });

  test('leave a quiet axis empty', () => {
    expect(thresholdLayer(thresholds, [-5, 5], false)).toEqual({
      bands: [],
      lines: [],
      above: { level: 'L1', value: 10 },
      below: null,
    });
  });
});

describe('thresholds where readings can be negative', () => {
  const tilt = [
    { level: 'L1' as const, value: 0.2 },
    { level: 'L3' as const, value: 0.6 },
  ];

  test('stand on both sides of zero', () => {
    expect(thresholdLayer(tilt, [-0.7, 0.3], true)).toEqual({
      bands: [
        { level: 'L1', value: -0.6, to: -0.2 },
        { level: 'L3', value: -0.7, to: -0.6 },
        { level: 'L1', value: 0.2, to: 0.3 },
      ],
      lines: [
        { level: 'L3', value: -0.6 },
        { level: 'L1', value: -0.2 },
        { level: 'L1', value: 0.2 },
      ],
      above: { level: 'L3', value: 0.6 },
      below: null,
    });
  });

  test('name the nearest ones outside, on the side where the readings are', () => {
    expect(thresholdLayer(tilt, [-0.5, -0.3], true)).toEqual({
      bands: [{ level: 'L1', value: -0.5, to: -0.3 }],
      lines: [],
      above: { level: 'L1', value: -0.2 },
      below: { level: 'L3', value: -0.6 },
    });
  });

  test('show the strongest level beyond the last threshold', () => {
    expect(thresholdLayer(tilt, [-0.9, -0.7], true)).toMatchObject({
      bands: [{ level: 'L3', value: -0.9, to: -0.7 }],
      above: { level: 'L3', value: -0.6 },
    });
  });
});

describe('readings can be negative', () => {
  test.each([
    ['of an inclinometer, whatever it reads', 'inclinometer', [0.1, 0.3], true],
    ['of a laser that rises', 'laser', [3, -95, null], true],
    ['but not of a laser that sags', 'laser', [3, 0, null], false],
    ['and without a reading nothing is known of a laser', 'laser', [], false],
  ] as const)('%s', (_, sensor, values, both) => expect(isTwoSided(sensor, values)).toBe(both));
});

describe('the time axis', () => {
  const at = (iso: string) => Date.parse(iso) / 1000;

  test('names days in the zone of the site', () => {
    expect(timeLabels([at('2026-11-20T23:00:00Z')], 86_400, 'Europe/Warsaw')).toEqual(['21 Nov']);
  });

  test('names times of day, and the day at midnight', () => {
    expect(timeLabels([at('2026-07-20T20:00:00Z'), at('2026-07-20T22:00:00Z')], 7_200, 'Europe/Warsaw')).toEqual([
      '22:00',
      '21 Jul',
    ]);
  });
});

describe('the permissible value', () => {
  test('is drawn where readings can lie', () => {
    expect(permissibleLines({ PermissibleValue: 90 }, false)).toEqual([90]);
    expect(permissibleLines({ PermissibleValue: 90 }, true)).toEqual([90, -90]);
  });

  test.each([null, 0])('is not drawn where it is %p', (PermissibleValue) => {
    expect(permissibleLines({ PermissibleValue }, true)).toEqual([]);
  });
});
