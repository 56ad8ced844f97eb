import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { judged } from './limit-text';

const READING: Measurement = {
  MeasurementTimestamp: '2026-02-01T10:00:00.000Z',
  CalculatedDeflection: 9,
  Temperature1: 2,
  ObstructionStatus: false,
  PermissibleValue: 90,
  ThresholdLevel1: 25,
  ThresholdLevel2: 50,
  ThresholdLevel3: 75,
  ThresholdLevel4: 95,
};
const OFF = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: 0 };
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ');

describe('a reading by the limits of its moment', () => {
  test.each([
    [22.4999, 'none', 'Below L1 of 22.5 mm, 25.0 % of the permissible 90.0 mm'],
    [22.5, 'L1', 'L1 from 22.5 mm, 25.0 % of the permissible 90.0 mm'],
    [-45, 'L2', 'L2 from 45.0 mm, 50.0 % of the permissible 90.0 mm'],
    [120, 'L4', 'L4 from 85.5 mm, 133.3 % of the permissible 90.0 mm'],
  ])('of %p mm is %s', (value, level, text) => {
    const found = judged({ ...READING, CalculatedDeflection: value }, 'laser');
    expect(found?.level).toBe(level);
    expect(plain(found?.text)).toBe(text);
  });

  test('tells no level where none was on', () => {
    const found = judged({ ...READING, ...OFF }, 'laser');
    expect(found?.level).toBe('unknown_or_NA');
    expect(plain(found?.text)).toBe('No level was on, 10.0 % of the permissible 90.0 mm');
  });

  test('of an inclinometer is in degrees', () => {
    expect(plain(judged({ ...READING, CalculatedDeflection: -0.6, PermissibleValue: 0.8 }, 'inclinometer')?.text)).toBe(
      'L3 from 0.600°, 75.0 % of the permissible 0.800°',
    );
  });

  test('tells no level without limits of its own, least of all that of today', () => {
    for (const PermissibleValue of [null, 0])
      expect(judged({ ...READING, ...OFF, PermissibleValue }, 'laser')).toEqual({
        level: 'unknown_or_NA',
        text: 'Limits of that time are not known: no level is told.',
      });
  });

  test('tells no level of an obstructed sensor, whatever it measured', () => {
    expect(judged({ ...READING, ObstructionStatus: true }, 'laser')?.level).toBe('obstructed');
  });

  test('means nothing without a value', () => {
    expect(judged(undefined, 'laser')).toBeNull();
    expect(judged({ ...READING, CalculatedDeflection: null }, 'laser')).toBeNull();
  });
});
