import type { Node } from '@sagitta/shared-contracts/api/node';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { nodeChange } from '../../../shared/model/node-change';

type Made = Pick<WaitingChange, 'form' | 'corrects'>;

/** How an acceleration reads while it waits for a network: it ends when it was to end, however late it is sent. */
export function accelerationChange(node: Node, until: string | null, zone: string | undefined, made: Made) {
  const none = 'not accelerated';
  const text = until === null ? none : formatDateTime(until, { zone, named: true });
  return nodeChange(
    node,
    until === null ? 'Cancel acceleration' : 'Accelerate',
    [
      {
        label: 'Until',
        text,
        name: 'newAcceleratedUntil',
        storedAs: 'AcceleratedUntil',
        reads: { as: 'moment', zone },
        none,
      },
    ],
    made,
  );
}
