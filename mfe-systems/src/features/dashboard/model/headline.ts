import type { Node } from '@sagitta/shared-contracts/api/node';
import { isThreat } from '@sagitta/shared-contracts/rules/device-level';
import { doubtWords, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { isMonitored, knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import {
  obstructedNodes,
  reliableNodes,
  suspectedNodes,
  systemLevel,
  type SystemLevel,
} from '@sagitta/shared-contracts/rules/system-level';
import { levelText, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { pastWords } from '../../../shared/model/past-words';
import { readingText, shareText } from '../../../shared/model/reading';

export interface Headline {
  /** The biggest sentence on the dashboard: `L3 on Truss B-02`. */
  title: string;
  /** What stands behind it. */
  detail: string;
  state: ThreatState;
  /** The level is the last one known of a device that cannot be relied on now. */
  lastKnown: boolean;
  /** None of its devices can raise an alarm: a doubt, whatever its level. */
  notMonitored: boolean;
  /** The device that it is about, whose gauge is drawn. */
  node: Node | null;
}

/**
 * Whether the structure is safe, in one sentence: the system's level, the device that gives it, and what is in doubt.
 */
export function headline(nodes: readonly Node[], now: number): Headline {
  const level = systemLevel(nodes, now);
  const { state, lastKnown, worst } = level;
  const node = nodes.find(({ id }) => id === worst?.id) ?? null;
  const notMonitored = isNothingMonitored(nodes, level);
  if (state === 'obstructed') {
    const suspected = suspectedNodes(nodes);
    return {
      title: `${levelWords(level)}: ${named(suspected.length > 0 ? suspected : obstructedNodes(nodes))}`,
      detail: sentences(
        level.suspected === null ? '' : `Told as ${level.suspected}`,
        'Check from a safe place',
        ...(node ? besides(node, level, now) : []),
        doubtWords(level.doubts),
      ),
      state,
      lastKnown,
      notMonitored,
      // No gauge of a calm device beside it.
      node: null,
    };
  }
  if (!node)
    return { title: levelWords(level), detail: unknownDetail(nodes, level), state, lastKnown, notMonitored, node };
  const age = capitalised(pastWords(worst?.measuredAt ?? null, now));
  const doubt = doubtWords(level.doubts);
  const calm = state === 'none' || state === 'unknown_or_NA';
  const measured = `${readingText(node)}${calm ? ` on ${node.name}` : ''}, ${shareText(node)}`;
  if (calm)
    return {
      title: levelWords(level),
      detail: sentences(`Highest: ${measured}`, age, doubt),
      state,
      lastKnown,
      notMonitored,
      node,
    };
  return {
    title: `${levelWords(level)} on ${node.name}`,
    detail: sentences(
      measured,
      age,
      lastKnown ? currentWords(level) : '',
      others(nodes, now),
      doubt,
      notMonitored ? NOTHING : '',
    ),
    state,
    lastKnown,
    notMonitored,
    node,
  };
}

/** What is known besides an obstruction that comes first: a level that is lower than the one it is told as, too. */
function besides(node: Node, { worst }: SystemLevel, now: number): string[] {
  const level = knownLevel(node);
  const reading = `${readingText(node)} on ${node.name}, ${shareText(node)}`;
  if (!isThreat(level)) return [`Highest of the others: ${reading}`];
  const isCurrent = reliableNodes([node], now).length > 0;
  return [`${levelText(level, !isCurrent)}: ${reading}`, capitalised(pastWords(worst?.measuredAt ?? null, now))];
}

function named([first, ...more]: readonly Node[]): string {
  return more.length === 0 ? (first?.name ?? '') : `${more.length + 1} devices`;
}

const NOTHING = 'Nothing is monitored: no device here can raise an alarm';

/** Every device is a relay, switched off, or without a limit. A W2 system that is not operational says nothing. */
function isNothingMonitored(nodes: readonly Node[], { state }: SystemLevel): boolean {
  return state !== 'w2_not_operational' && !nodes.some((node) => node.active !== false && isMonitored(node));
}

function unknownDetail(nodes: readonly Node[], level: SystemLevel): string {
  if (level.state === 'w2_not_operational') return 'The W2 system does not report its devices.';
  return sentences(unknownReason(nodes, level), isNothingMonitored(nodes, level) ? NOTHING : '');
}

function unknownReason(nodes: readonly Node[], { sensors, doubts }: SystemLevel): string {
  if (sensors === 0) return nodes.length === 0 ? 'The system has no devices yet' : '';
  return doubtWords(doubts) || 'Every measuring device is switched off';
}

/** What the reliable devices report, where an older level is more serious. */
function currentWords({ current }: SystemLevel): string {
  if (current === 'unknown_or_NA') return 'No device reports a current level';
  return current === 'none' ? 'The other devices report no threat' : `${current} is the highest current level`;
}

function others(nodes: readonly Node[], now: number): string {
  const reliable = reliableNodes(nodes, now);
  const threatened = reliable.filter((node) => isThreat(knownLevel(node))).length;
  return threatened > 1 ? `${threatened} of ${reliable.length} measuring devices are at L1 or above` : '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentences(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}
