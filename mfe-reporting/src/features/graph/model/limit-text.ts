import { reachedLevel, usedPercent } from '@sagitta/shared-contracts/rules/reached-level';
import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { thresholdsOf, type Carrier } from './annotations';
import type { SensorUnit } from './axis';

/** What a reading means by the limits of its own moment. */
export interface Judgement {
  /** Unknown where no level was on: a reading alone tells no level. */
  level: 'none' | 'L1' | 'L2' | 'L3' | 'L4' | 'obstructed' | 'unknown_or_NA';
  /** `L2 from 45.0 mm, 54.3 % of the permissible 90.0 mm` */
  text: string;
}

/**
 * Null where the reading or its permissible value is not known. No value of an obstructed sensor tells a level, least
 * of all that there is none.
 */
export function judged(
  value: number | null | undefined,
  inForce: Carrier | 'obstructed' | null,
  sensor: SensorUnit,
): Judgement | null {
  if (value === null || value === undefined || inForce === null) return null;
  if (inForce === 'obstructed') return { level: inForce, text: 'Sensor obstructed: the level was not known.' };
  const measured = { LatestKnownCalculatedDeflection: value, ...inForce };
  const reached = reachedLevel(measured);
  const used = usedPercent(measured);
  if (used === null) return null;
  const show = (limit: number) => formatDeflection(limit, { sensor, decimals: 1 });
  const share = `${formatPercent(used, 1)} of the permissible ${show(inForce.PermissibleValue ?? 0)}`;
  if (reached === null) return { level: 'unknown_or_NA', text: `No level was on, ${share}` };
  const thresholds = thresholdsOf(inForce);
  const level = reached === 0 ? 'none' : (`L${reached}` as const);
  const own = thresholds.find((threshold) => threshold.level === level);
  const first = thresholds[0];
  if (own) return { level, text: `${level} from ${show(own.value)}, ${share}` };
  return { level, text: first ? `Below ${first.level} of ${show(first.value)}, ${share}` : share };
}
