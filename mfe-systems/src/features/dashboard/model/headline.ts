import type { Node } from '@sagitta/shared-contracts/api/node';
import { threatState } from '@sagitta/shared-contracts/rules/device-card';
import {
  deviceClass,
  isLost,
  isNonoperational,
  isOutdated,
  isStale,
} from '@sagitta/shared-contracts/rules/device-status';
import { levelNumber, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { formatAge } from '@sagitta/shared-ui/format';
import { percentOf, readingText, shareText } from '../../../shared/model/reading';

export interface Headline {
  /** The biggest sentence on the dashboard: `L3 on Truss B-02`. */
  title: string;
  /** What stands behind it. */
  detail: string;
  state: ThreatState;
  /** The device that it is about, whose gauge is drawn. */
  node: Node | null;
}

/**
 * Whether the structure is safe, in one sentence. The worst known level of the active, unobstructed measuring devices counts;
 * at the same level the one that has used most of its permissible value.
 */
export function headline(nodes: readonly Node[], now: number): Headline {
  const measuring = nodes.filter(
    (node) => ['measuring', 'nonoperational'].includes(deviceClass(node)) && node.MainSensorType !== 'none',
  );
  if (measuring.length === 0)
    return {
      title: 'No measuring devices',
      detail: nodes.length === 0 ? 'The system has no devices yet.' : '',
      state: 'unknown_or_NA',
      node: null,
    };
  if (measuring.every(isNonoperational))
    return {
      title: 'Not operational',
      detail: 'The W2 system does not report its devices.',
      state: 'w2_not_operational',
      node: null,
    };
  const told = measuring.filter((node) => !HIDDEN.includes(threatState(node)));
  const worst = told.toSorted(byThreat)[0];
  if (!worst)
    return {
      title: 'Threat level unknown',
      detail: sentences(doubts(measuring, now)),
      state: 'unknown_or_NA',
      node: null,
    };
  const level = worst.LatestKnownThreatLevel;
  if (level === 'none') {
    const doubt = doubts(measuring, now);
    const title = doubt === '' ? 'No threat' : 'No known threat';
    return {
      title,
      detail: sentences(`Highest: ${readingText(worst)} on ${worst.name}, ${shareText(worst)}`, doubt),
      state: 'none',
      node: worst,
    };
  }
  return {
    title: `${level} on ${worst.name}`,
    detail: sentences(
      `${readingText(worst)}, ${shareText(worst)}`,
      others(told.length, told.filter((node) => levelNumber(node.LatestKnownThreatLevel) > 0).length),
      age(worst, now),
    ),
    state: level,
    node: worst,
  };
}

/** States in which a device's level says nothing about the structure. */
const HIDDEN: readonly ThreatState[] = ['unknown_or_NA', 'inactive', 'obstructed', 'w2_not_operational'];

function byThreat(a: Node, b: Node): number {
  return (
    levelNumber(b.LatestKnownThreatLevel) - levelNumber(a.LatestKnownThreatLevel) ||
    (percentOf(b) ?? -1) - (percentOf(a) ?? -1)
  );
}

function others(known: number, threatened: number): string {
  return threatened > 1 ? `${threatened} of ${known} devices are at L1 or above` : '';
}

/** A level that was true a day ago is said to be so. */
function age(node: Node, now: number): string {
  return isOutdated(node, now) || isStale(node, now)
    ? `Measured ${formatAge(node.LatestMeasurementTimestamp, now)}`
    : '';
}

/** Why a level of none is not the whole truth: `2 lost, 1 obstructed`. */
function doubts(measuring: readonly Node[], now: number): string {
  const watched = measuring.filter((node) => node.active !== false);
  const lost = watched.filter((node) => isLost(node, now)).length;
  const obstructed = watched.filter((node) => node.ObstructionStatus).length;
  const outdated = watched.filter((node) => isOutdated(node, now) && !isLost(node, now)).length;
  const parts = [
    lost && `${lost} lost`,
    obstructed && `${obstructed} obstructed`,
    outdated && `${outdated} with outdated measurements`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Not counted on: ${parts.join(', ')}`;
}

function sentences(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}
