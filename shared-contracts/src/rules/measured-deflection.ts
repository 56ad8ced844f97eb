import type { MainSensorType } from '../api/node';

/** What a reading's deflection is worked out with. Distances in mm, angles in degrees. */
export interface Based {
  sensor: MainSensorType;
  baseDistance: number | null;
  baseAngle: number | null;
  isInverted: boolean;
}

/** Binary noise of a subtraction: a millionth is finer than any sensor. */
const GRAIN = 1e6;

/** A laser's deflection is its base less the distance, an inclinometer's the angle less its base; null without one. */
export function deflectionOf(
  { sensor, baseDistance, baseAngle, isInverted }: Based,
  { distance, angle }: { distance: number | null; angle: number | null },
): number | null {
  if (sensor === 'laser') return distance === null || baseDistance === null ? null : clean(baseDistance - distance);
  if (sensor === 'none' || angle === null || baseAngle === null) return null;
  return clean((angle - baseAngle) * (isInverted ? -1 : 1));
}

function clean(value: number): number {
  return Math.round(value * GRAIN) / GRAIN + 0;
}
