import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceLevel, shownText, type ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { NOT_MONITORED } from '@sagitta/shared-contracts/rules/level-words';
import { hasSensor, knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber, type ThreatState } from '@sagitta/shared-contracts/rules/threat';

/** States that a device without a sensor can have: it has no level, but it can be switched off or not operational. */
const WITHOUT_SENSOR: readonly ThreatState[] = ['inactive', 'w2_not_operational'];

/** The rule for the level of a device at a moment: that of now, or of a replay. */
export type LevelOf = (node: Node, now: number) => ShownLevel;

/** What a device's card, pin and popup show; null for a device that has no level. */
export function shownLevel(node: Node, now: number, levelOf: LevelOf = deviceLevel): ShownLevel | null {
  const level = levelOf(node, now);
  return hasSensor(node) || WITHOUT_SENSOR.includes(level.state) ? level : null;
}

/** What stands beside a device's mark: its level, or why it has none. */
export function shownWords(level: ShownLevel | null): string {
  if (!level) return NO_LEVEL;
  return level.notMonitored ? NOT_MONITORED : shownText(level);
}

/** Whether the mark is hatched: nobody may rely on what it shows. */
export function isHatched({ lastKnown, notMonitored }: ShownLevel): boolean {
  return lastKnown || notMonitored === true;
}

/** Which of two marks lies above the other, 0 to 4: of an obstruction, the level as which it was told. */
export function seriousness(node: Node, level: ShownLevel | null): number {
  return levelNumber(level?.suspected ?? (level?.state === knownLevel(node) ? knownLevel(node) : 'none'));
}

/** Said where a device has no level. */
export const NO_LEVEL = 'No level';
