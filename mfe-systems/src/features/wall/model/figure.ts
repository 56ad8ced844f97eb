import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { formatPercent } from '@sagitta/shared-ui/format';

/** The highest use of the permissible value among the devices that report; none where a level is only remembered. */
export function figureOf({ nodesHighestDeflection: percent }: System, { lastKnown }: SystemLevel): string | null {
  return percent === null || lastKnown ? null : `${formatPercent(percent)} of permissible`;
}
