import type { Node } from '@sagitta/shared-contracts/api/node';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import type { EnteredValue, WaitingChange } from '@sagitta/shared-contracts/waiting';

/** How a change of a device reads while it waits for a network. Its name, base, limits and place have one lock. */
export function nodeChange(
  { id, name, systemId }: Pick<Node, 'id' | 'name' | 'systemId'>,
  act: string,
  entered: readonly EnteredValue[],
  refused?: string,
): { waits: WaitingChange } {
  const told = { act, of: name, thing: `node ${id}`, path: dashboardPath(systemId), entered };
  return { waits: refused === undefined ? told : { ...told, refused } };
}
