import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceLevel } from '@sagitta/shared-contracts/rules/device-level';
import { SILENCE_WORDS } from '@sagitta/shared-contracts/rules/device-status';
import { levelAt, silenceFor, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { readingText } from '../../../shared/model/reading';

/** Asked before thresholds are saved that make an alarm fall silent. */
export interface SilenceQuestion {
  /** What falls silent. */
  text: string;
  title: string;
  confirmLabel: string;
}

/** Null where no alarm falls silent with the new thresholds, and where those are not valid yet. */
export function silenceQuestion(node: Node, changed: Thresholds | null, now: number): SilenceQuestion | null {
  if (!changed) return null;
  const level = levelNumber(knownLevel(node));
  const silence = silenceFor(changed);
  if (silence !== null)
    return {
      text: `This device will raise no alarm: ${SILENCE_WORDS[silence]}.${level > 0 ? ` ${present(node, now)}` : ''}`,
      title: 'This device will raise no alarm. Save it all the same?',
      confirmLabel: 'Raise no alarm',
    };
  const then = levelAt(node.LatestKnownCalculatedDeflection, changed) ?? 0;
  if (then >= level) return null;
  const name = `L${level}`;
  return {
    text: `${present(node, now)} With these values it would be ${then === 0 ? 'no threat' : `L${then}`}.`,
    title: `${name} would fall silent. Save it all the same?`,
    confirmLabel: `Let ${name} fall silent`,
  };
}

/** `L3 of 96 mm is active now.` */
export function present(node: Node, now: number): string {
  const { state, lastKnown } = deviceLevel(node, now);
  const isCurrent = state === node.LatestKnownThreatLevel && !lastKnown;
  const status = isCurrent ? 'active now' : 'its last known level';
  return `${node.LatestKnownThreatLevel} of ${readingText(node)} is ${status}.`;
}
