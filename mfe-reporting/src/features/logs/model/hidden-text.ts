import { USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { formatNumber } from '@sagitta/shared-ui/format';
import { countOf, type LogCounts } from './log-counts';
import { kindsOf, type LogView } from './log-view';

/** What a list or a file of it does not show; null where it shows all. */
export function hiddenText(
  { kinds }: Pick<LogView, 'kinds'>,
  counts: LogCounts,
  how: 'hidden' | 'not in this file',
): string | null {
  if (kindsOf(kinds) === 'all') {
    const listed = countText(counts.of.heartbeat, 'heartbeat', 'heartbeats');
    // A file of all of them lacks none.
    return counts.of.heartbeat === 0 || how !== 'hidden'
      ? null
      : `${atLeast(listed, counts)} ${isOrAre(counts.of.heartbeat)} listed.`;
  }
  const beats = kinds.includes('heartbeat') ? 0 : counts.of.heartbeat;
  const others = countOf(
    counts,
    USUAL_KINDS.filter((kind) => !kinds.includes(kind)),
  );
  const parts = [
    ...(others > 0 ? [countText(others, 'event of another severity', 'events of other severities')] : []),
    ...(beats > 0 ? [countText(beats, 'heartbeat', 'heartbeats')] : []),
  ];
  if (parts.length === 0) return null;
  return `${atLeast(parts.join(' and '), counts)} ${isOrAre(others + beats)} ${how}.`;
}

function countText(count: number, one: string, several: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

function atLeast(text: string, { capped }: LogCounts): string {
  return capped ? `At least ${text}` : text;
}
