import type { Node } from '@sagitta/shared-contracts/api/node';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { deflectionOf } from '@sagitta/shared-contracts/rules/measured-deflection';
import { levelRule, thresholdsOf } from '@sagitta/shared-contracts/rules/replay';
import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { NOT_MONITORED } from '../../../shared/model/shown-level';

/**
 * What the newest reading would be with another base, by the rules of the host: `With this base: −100 mm, −111 %, L4.`;
 * null without a reading.
 */
export function basePreview(node: Node, base: number): string | null {
  const { MainSensorType: sensor, PermissibleValue: permissible } = node;
  const based = { sensor, baseDistance: base, baseAngle: base, isInverted: node.InclinometerInverted ?? false };
  const deflection = deflectionOf(based, { distance: node.MeasuredDistance, angle: node.MeasuredAngle });
  if (deflection === null) return null;
  const level = levelRule(thresholdsOf(node))(deflection);
  const percent = wholePercent(deflection, permissible, sensor);
  const parts = [
    formatDeflection(deflection, { sensor }),
    ...(percent === null ? [] : [formatPercent(percent)]),
    levelName(level),
  ];
  return `With this base: ${parts.join(', ')}.`;
}

function levelName(level: ReturnType<ReturnType<typeof levelRule>>): string {
  if (level === null) return NOT_MONITORED.toLowerCase();
  return level === 0 ? 'no threat' : `L${level}`;
}
