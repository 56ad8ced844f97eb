import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';

/**
 * Renews the nodes that changed. A host that predates contract 1.3 answers all nodes of the systems, which works too.
 * One that is gone or may not be seen any more leaves the list; a change that names no node may be about any.
 */
export function renewNodes({ call }: Pick<ShellServices, 'call'>, systemIds: readonly number[]): RenewPart {
  return async (changes, signal) => {
    if (changes.some(({ kinds, nodeIds }) => kinds.includes('system') || nodeIds.length === 0)) return null;
    const nodeIds = [...new Set(changes.flatMap((change) => change.nodeIds))];
    const input = { systemIds: [...systemIds], nodeIds };
    const read = await call(listNodes, { input }, { signal, retry: { times: 0, delayMs: 0 } });
    const renewed = new Map(read.map((node) => [node.id, node]));
    return (answer) => merged(answer as readonly Node[], renewed, nodeIds);
  };
}

/** In the order of the whole list: by system and id. */
function merged(list: readonly Node[], renewed: ReadonlyMap<number, Node>, asked: readonly number[]): Node[] {
  const stays = list.filter(({ id }) => !renewed.has(id) && !asked.includes(id));
  return [...stays, ...renewed.values()].sort((a, b) => a.systemId - b.systemId || a.id - b.id);
}
