import type { Node } from '@sagitta/shared-contracts/api/node';
import { levelsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { isMonitored } from '@sagitta/shared-contracts/rules/sensor';
import type { Settings } from './settings';
import { numberOf } from './typed';

const LIST = new Intl.ListFormat('en-GB');
/** So many devices are named. */
const NAMED = 3;

/**
 * Names the devices whose alarms could never end by themselves: a level falls once the reading is below its threshold
 * by more than the hysteresis, and this one is as much as the threshold itself. Null for none.
 */
export function neverEndingText(
  nodes: readonly Node[],
  { hysteresisForDistance, hysteresisForAngle }: Pick<Settings, 'hysteresisForDistance' | 'hysteresisForAngle'>,
): string | null {
  const slack = { laser: numberOf(hysteresisForDistance), inclinometer: numberOf(hysteresisForAngle) };
  const names = nodes
    .filter((node) => isMonitored(node) && (slackOf(node, slack) ?? 0) >= lowestThreshold(node))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  return (
    `With this hysteresis an alarm of ${LIST.format([...names.slice(0, NAMED), ...more])} never ends by itself: ` +
    'it is as much as the threshold of the lowest level.'
  );
}

function slackOf({ MainSensorType: sensor }: Node, slack: Record<'laser' | 'inclinometer', number | null>) {
  return sensor === 'laser' || sensor === 'inclinometer' ? slack[sensor] : null;
}

function lowestThreshold(node: Node): number {
  const on = levelsOf(node).filter((percent): percent is number => percent !== null && percent > 0);
  return (Math.min(...on) / 100) * (node.PermissibleValue ?? 0);
}
