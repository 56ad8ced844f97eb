import type { MainSensorType } from '../api/node';

/** Decimals of a deflection on screen: whole mm, but degrees and what has an unknown unit with 3. */
export function deflectionDecimals(sensor: MainSensorType): 0 | 3 {
  return sensor === 'inclinometer' || sensor === 'unknown' ? 3 : 0;
}

/** The unit of a deflection; none for a sensor of an unknown type, whose values must not be read as mm. */
export function deflectionUnit(sensor: MainSensorType): '°' | 'mm' | '' {
  if (sensor === 'unknown') return '';
  return sensor === 'inclinometer' ? '°' : 'mm';
}

/** The deflection in percent of the permissible value, unrounded, for decisions; null if either is missing. */
export function exactPercent(deflection: number | null, permissible: number | null): number | null {
  if (deflection === null || permissible === null || permissible === 0) return null;
  return (deflection / permissible) * 100;
}

/**
 * The deflection as shown, in percent of the permissible value ([levels](../../../docs/product/levels.md)): for display
 * only.
 */
export function deflectionPercent(
  deflection: number | null,
  permissible: number | null,
  sensor: MainSensorType,
): number | null {
  if (deflection === null) return null;
  const scale = 10 ** deflectionDecimals(sensor);
  return exactPercent(roundAlike(deflection * scale) / scale, permissible);
}

/** {@link deflectionPercent} in whole percent. */
export function wholePercent(
  deflection: number | null,
  permissible: number | null,
  sensor: MainSensorType,
): number | null {
  const percent = deflectionPercent(deflection, permissible, sensor);
  return percent === null ? null : roundAlike(percent);
}

/** Rounds a reading and its opposite alike: Math.round(-87.5) is -87. */
function roundAlike(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
