import type { Node } from '@sagitta/shared-contracts/api/node';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import type { EnteredValue, WaitingChange } from '@sagitta/shared-contracts/waiting';
import type { MenuItem } from './node-menu';

/** Where the dialog of an action of a device opens. */
export const actPath = ({ id, systemId }: Pick<Node, 'id' | 'systemId'>, act: MenuItem) =>
  dashboardPath(systemId, { act, device: id });

/** How a change of a device reads while it waits for a network. Its name, base, limits and place have one lock. */
export function nodeChange(
  { id, name, systemId }: Pick<Node, 'id' | 'name' | 'systemId'>,
  act: string,
  entered: readonly EnteredValue[],
  more: Pick<WaitingChange, 'refused' | 'form' | 'corrects' | 'instead'> = {},
): { waits: WaitingChange } {
  return { waits: { act, of: name, thing: `node ${id}`, path: dashboardPath(systemId), entered, ...more } };
}
