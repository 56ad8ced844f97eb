import type { SensorType } from '../api/node';

/** Decimals of a deflection on screen: degrees of an inclinometer, else mm (document 2 §9). */
export function deflectionDecimals(sensor: SensorType): 0 | 3 {
  return sensor === 'inclinometer' ? 3 : 0;
}

/** The rounded deflection in percent of the permissible value (document 2 §9); null where either is missing. */
export function deflectionPercent(
  deflection: number | null,
  permissible: number | null,
  sensor: SensorType,
): number | null {
  if (deflection === null || permissible === null || permissible === 0) return null;
  const scale = 10 ** deflectionDecimals(sensor);
  return (Math.round(deflection * scale) / scale / permissible) * 100;
}
