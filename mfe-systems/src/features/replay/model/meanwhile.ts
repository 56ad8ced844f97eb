import type { Node } from '@sagitta/shared-contracts/api/node';
import { seriousness, shownLevel, shownWords } from '../../../shared/model/shown-level';

/** How serious each device is at a moment, by its id. */
export function seriousnessOf(nodes: readonly Node[], now: number): ReadonlyMap<number, number> {
  return new Map(nodes.map((node) => [node.id, seriousness(node, shownLevel(node, now))]));
}

/** Which devices are at a higher level now than before, the most serious by name; empty where none is. */
export function meanwhileWords(before: ReadonlyMap<number, number>, nodes: readonly Node[], now: number): string {
  const current = seriousnessOf(nodes, now);
  const of = ({ id }: Node) => current.get(id) ?? 0;
  const risen = nodes.filter((node) => of(node) > (before.get(node.id) ?? 0)).toSorted((a, b) => of(b) - of(a));
  const [worst] = risen;
  if (!worst) return '';
  const more = risen.length > 1 ? `, and ${risen.length - 1} more` : '';
  return `Since this replay was opened: ${worst.name}: ${shownWords(shownLevel(worst, now))}${more}.`;
}
