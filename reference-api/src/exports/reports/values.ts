import type { SensorType } from '@sagitta/shared-contracts/api/node';
import { SENSOR_UNITS } from '../charts/curve';

/** A value as reports show it, with a true minus; a dash where there is none. */
export function valueText(value: number | null, digits: number): string {
  if (value === null) return '–';
  const shown = value.toFixed(digits);
  return Number(shown) === 0 ? (0).toFixed(digits) : shown.replace('-', '−');
}

/** The unit of a sensor and its digits. */
export function unitOf(sensor: SensorType | null) {
  return SENSOR_UNITS[sensor === 'inclinometer' ? 'inclinometer' : 'laser'];
}

/** `L2`, `None`, or a dash if unknown. */
export function levelText(level: number | null): string {
  if (level === null) return '–';
  return level === 0 ? 'None' : `L${level}`;
}
