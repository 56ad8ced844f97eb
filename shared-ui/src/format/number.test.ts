import { formatDeflection, formatDistance, formatNumber, formatPercent, formatRange } from './number';

describe('formatNumber', () => {
  test.each([
    [12.4, {}, '12.4'],
    [12.4, { unit: 'mm' }, '12.4\u202fmm'],
    [-3, { unit: '°C' }, '\u22123\u202f°C'],
    [0.183, { unit: '°' }, '0.183°'],
    [1024, {}, '1,024'],
    [12, { decimals: 1 }, '12.0'],
    [0.25, { decimals: 1 }, '0.3'],
    [1 / 3, {}, '0.333'],
    [-0.2, { decimals: 0 }, '0'],
    [-0, {}, '0'],
    [3, { signed: true }, '+3'],
    [0, { signed: true }, '0'],
    [-3, { signed: true }, '\u22123'],
    [null, { unit: 'mm' }, '--'],
    [undefined, {}, '--'],
    [Number.NaN, {}, '--'],
    [Number.POSITIVE_INFINITY, {}, '--'],
  ])('writes %p with %p as %p', (value, options, text) => {
    expect(formatNumber(value, options)).toBe(text);
  });
});

describe('formatDeflection', () => {
  test.each([
    [12.4, { sensor: 'laser' }, '12\u202fmm'],
    [12.4, { sensor: 'laser', decimals: 1 }, '12.4\u202fmm'],
    [0.1834, { sensor: 'inclinometer' }, '0.183°'],
    [-1.2, { sensor: 'inclinometer', decimals: 1 }, '\u22121.200°'],
    [7, { sensor: 'none' }, '7\u202fmm'],
    [0.1834, { sensor: 'unknown' }, '0.183'],
    [12.4, { sensor: 'unknown', decimals: 1 }, '12.400'],
    [null, { sensor: 'laser' }, '--'],
  ] as const)('writes %p of %p as %p', (value, options, text) => {
    expect(formatDeflection(value, options)).toBe(text);
  });
});

describe('formatPercent', () => {
  test.each([
    [31, 0, '31\u202f%'],
    [31.26, 1, '31.3\u202f%'],
    [null, 0, '--'],
  ])('writes %p with %d decimals as %p', (value, decimals, text) => {
    expect(formatPercent(value, decimals)).toBe(text);
  });
});

describe('formatDistance', () => {
  test.each([
    [999, '100\u202fcm'],
    [500, '50\u202fcm'],
    [1000, '1.0\u202fm'],
    [1249, '1.2\u202fm'],
    [9999, '10.0\u202fm'],
    [10_000, '10\u202fm'],
    [-500, '\u221250\u202fcm'],
    [0, '0\u202fcm'],
    [null, '--'],
  ])('writes %p mm as %p', (value, text) => {
    expect(formatDistance(value)).toBe(text);
  });
});

describe('formatRange', () => {
  test.each([
    [3, 5, { unit: 'mm' }, '3\u20135\u202fmm'],
    [5, 5, { unit: 'mm' }, '5\u202fmm'],
    [-5, -3, { unit: '°C' }, '\u22125\u2013\u22123\u202f°C'],
    [1, 25, {}, '1\u201325'],
    [null, null, { unit: 'mm' }, '--'],
  ])('writes %p to %p with %p as %p', (from, to, options, text) => {
    expect(formatRange(from, to, options)).toBe(text);
  });
});
