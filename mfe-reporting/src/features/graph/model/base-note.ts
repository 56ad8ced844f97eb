import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { formatDate } from '@sagitta/shared-ui/format';
import { baseChanges } from './events';
import type { TimeRange } from './graph-query';
import type { OtherCurve } from './other-curve';

/**
 * Why a curve cannot be compared by its height: its device took over another base in its days or, of last winter, at
 * any time since. Empty where it can.
 */
export function baseNote(
  { range, lastWinter }: Pick<OtherCurve, 'range' | 'lastWinter'>,
  commands: readonly NodeCommand[],
  shown: TimeRange,
  zone: string,
): string {
  const changes = baseChanges(commands, { from: range.from, to: shown.to });
  const last = changes.at(-1);
  if (!last) return '';
  const day = formatDate(last.at, { zone });
  const bases = changes.length > 1 ? `${changes.length} new bases, the last on ${day}` : `New base on ${day}`;
  return lastWinter
    ? `${bases}: the two winters are not measured from the same base.`
    : `${bases}: readings before it are measured from another.`;
}
