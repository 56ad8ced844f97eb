import type { Node } from '@sagitta/shared-contracts/api/node';
import { NOT_MONITORED } from '@sagitta/shared-contracts/rules/level-words';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { readingMoment } from '@sagitta/shared-contracts/rules/device-level';
import { deflectionOf, levelAt, thresholdsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { pastWords } from '../../../shared/model/past-words';
import { present, type SilenceQuestion } from './silence-question';

/**
 * What the newest reading would be with another base, by the rules of the host: `With this base: −100 mm, −111 %, L4.`;
 * null without a reading. One that is not of now says so.
 */
export function basePreview(node: Node, base: number, now: number): string | null {
  const deflection = deflectionWith(node, base);
  if (deflection === null) return null;
  const { MainSensorType: sensor, PermissibleValue: permissible } = node;
  const percent = wholePercent(deflection, permissible, sensor);
  const past = pastWords(readingMoment(node), now);
  const parts = [
    formatDeflection(deflection, { sensor }),
    ...(percent === null ? [] : [formatPercent(percent)]),
    levelName(levelAt(deflection, thresholdsOf(node))),
    ...(node.ObstructionStatus ? ['by the last reading before the obstruction'] : []),
    ...(past === '' ? [] : [past]),
  ];
  return `With this base: ${parts.join(', ')}.`;
}

/** Asked before a base is saved with which an alarm would fall or be over; null where none would. */
export function baseQuestion(node: Node, base: number, now: number): SilenceQuestion | null {
  const level = levelNumber(knownLevel(node));
  const deflection = deflectionWith(node, base);
  const then = levelAt(deflection, thresholdsOf(node));
  if (then === null || then >= level) return null;
  const after = then === 0 ? 'be over' : `fall to L${then}`;
  return {
    text: `${present(node, now)} With this base it would ${after}, and people are told so.`,
    title: `L${level} would ${after}. Save it all the same?`,
    confirmLabel: `Let L${level} ${after}`,
  };
}

function deflectionWith(node: Node, base: number): number | null {
  const { MainSensorType: sensor, InclinometerInverted: isInverted, MeasuredDistance, MeasuredAngle } = node;
  const based = { sensor, baseDistance: base, baseAngle: base, isInverted: isInverted ?? false };
  return deflectionOf(based, { distance: MeasuredDistance, angle: MeasuredAngle });
}

function levelName(level: ReturnType<typeof levelAt>): string {
  if (level === null) return NOT_MONITORED.toLowerCase();
  return level === 0 ? 'no threat' : `L${level}`;
}
