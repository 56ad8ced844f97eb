import type { Node } from '@sagitta/shared-contracts/api/node';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { MISSING, formatDeflection, formatDistance, formatPercent } from '@sagitta/shared-ui/format';

type Measured = Pick<Node, 'MainSensorType' | 'LatestKnownCalculatedDeflection' | 'PermissibleValue'>;

/** The newest deflection with its unit: `12 mm`, `0.183°`. */
export function readingText(node: Measured): string {
  return formatDeflection(node.LatestKnownCalculatedDeflection, { sensor: node.MainSensorType });
}

/** What the newest deflection means: `31 % of 40 mm`, or why it is not known. */
export function readingNote(node: Measured & Pick<Node, 'ObstructionStatus' | 'BaseDistanceCorrection'>): string {
  if (node.ObstructionStatus)
    return node.BaseDistanceCorrection === null
      ? 'obstructed'
      : `obstructed at ${formatDistance(node.BaseDistanceCorrection)}`;
  return shareText(node);
}

/** `31 % of 40 mm`; a missing half reads as `--`. */
export function shareText(node: Measured): string {
  const percent = percentOf(node);
  if (percent === null && !node.PermissibleValue) return MISSING;
  return `${formatPercent(percent)} of ${formatDeflection(node.PermissibleValue, { sensor: node.MainSensorType })}`;
}

/** Whole percent of the permissible value; null where either is missing. */
export function percentOf(node: Measured): number | null {
  return wholePercent(node.LatestKnownCalculatedDeflection, node.PermissibleValue, node.MainSensorType);
}
