import type { Node } from '@sagitta/shared-contracts/api/node';
import { isAccelerated } from '@sagitta/shared-contracts/rules/acceleration';

/** So many devices are named. */
const NAMED = 3;
const LIST = new Intl.ListFormat('en-GB');

/** Which devices measure more often for now; null for none (docs/product/device-actions.md#acceleration). */
export function acceleratedText(nodes: readonly Node[], now: number): string | null {
  const names = nodes.filter((node) => isAccelerated(node, now)).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  const [noun, verb] = names.length === 1 ? ['Node', 'is'] : ['Nodes', 'are'];
  return `${noun} ${LIST.format([...names.slice(0, NAMED), ...more])} ${verb} in an accelerated mode`;
}
