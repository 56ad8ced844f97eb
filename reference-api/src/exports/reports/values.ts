import type { SensorType } from '@sagitta/shared-contracts/api/node';
import { KNOWN_LEVELS, levelText as nameOf } from '@sagitta/shared-contracts/rules/threat';
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

/** What is known of the level of some readings. */
interface Judged {
  /** The highest that they reached, 0 for none; null if unknown. */
  level: number | null;
  unjudged: number;
  notMonitored: number;
}

/**
 * The highest level of readings, in the words of cards: `L2`, `No threat`, `No known threat` where some of them may
 * have reached one, `Not monitored`; a dash if unknown.
 */
export function levelText({ level, unjudged, notMonitored }: Judged): string {
  if (level === null) return notMonitored > 0 ? 'Not monitored' : '–';
  if (level === 0 && unjudged > 0) return 'No known threat';
  const name = KNOWN_LEVELS[level];
  return name === undefined ? '–' : nameOf(name);
}
