import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Levels } from '@sagitta/shared-contracts/rules/threshold';

/** L1 to L4 in force, in percent of the permissible value. */
export function levelsOf(
  node: Pick<Node, 'ThresholdLevel1' | 'ThresholdLevel2' | 'ThresholdLevel3' | 'ThresholdLevel4'>,
): Levels {
  return [node.ThresholdLevel1, node.ThresholdLevel2, node.ThresholdLevel3, node.ThresholdLevel4];
}
