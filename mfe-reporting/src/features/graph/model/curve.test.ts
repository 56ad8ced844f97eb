import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { measurement } from '../../../shared/testing/measurement';
import { curveOf, isEmptyCurve } from './curve';

const HOUR = 3_600;
const START = Date.parse('2026-11-01T00:00Z') / 1000;

function readings(count: number, changes: (index: number) => Partial<Measurement> | null = () => ({})): Measurement[] {
  return Array.from({ length: count }, (_, index) => {
    const given = changes(index);
    return given && measurement({ MeasurementTimestamp: new Date((START + index * HOUR) * 1000).toISOString(), ...given });
  }).filter((reading) => reading !== null);
}

describe('a curve', () => {
  it('has every reading where there are few', () => {
    const curve = curveOf(readings(3, (index) => ({ CalculatedDeflection: index, Temperature1: -index })), 'deflection', false);
    expect(curve).toEqual({ times: [START, START + HOUR, START + 2 * HOUR], values: [0, 1, 2] });
  });

  it('is of the temperature on its tab', () => {
    expect(curveOf(readings(2, () => ({ Temperature1: -7 })), 'temperature', false).values).toEqual([-7, -7]);
  });

  it('is thinned to about 300 points when the host answered everything, and keeps the peak', () => {
    const { values } = curveOf(readings(5_000, (index) => ({ CalculatedDeflection: index === 2_345 ? 99 : index % 7 })), 'deflection', false);
    expect(values.length).toBeLessThanOrEqual(310);
    expect(Math.max(...values.map(Number))).toBe(99);
  });

  it('breaks where readings are missing', () => {
    const { values } = curveOf(readings(40, (index) => (index > 10 && index < 20 ? null : { CalculatedDeflection: 5 })), 'deflection', false);
    expect(values.filter((value) => value === null)).toHaveLength(1);
  });

  it('shows means on request', () => {
    const { values } = curveOf(readings(3_000, (index) => ({ CalculatedDeflection: index % 2 === 0 ? 10 : 20 })), 'deflection', true);
    expect(new Set(values)).toEqual(new Set([15]));
  });

  it('is empty where the sensor answers nothing', () => {
    expect(isEmptyCurve(curveOf(readings(3, () => ({ CalculatedDeflection: null })), 'deflection', false))).toBe(true);
    expect(isEmptyCurve(curveOf([], 'temperature', false))).toBe(true);
    expect(isEmptyCurve(curveOf(readings(1), 'deflection', false))).toBe(false);
  });
});
