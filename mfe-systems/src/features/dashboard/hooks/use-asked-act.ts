import type { Node } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';
import { MENU_ACTIONS, menuOf, type CardAction, type MenuItem } from '../../../shared/model/node-menu';

const [ACT, DEVICE] = ['act', 'device'];

/**
 * Opens the dialog of a device that the address asks for (`?act=base&device=3`), once: coming back to the page does not
 * ask again. What its card would not offer is refused.
 */
export function useAskedAct(
  nodes: readonly Node[],
  allowed: readonly MenuItem[],
  onAct: (node: Node, action: CardAction) => void,
): void {
  const { notify } = useServices();
  const [params, setParams] = useSearchParams();
  const [asked, device] = [params.get(ACT), params.get(DEVICE)];
  useEffect(() => {
    if (asked === null) return;
    const action = MENU_ACTIONS.find((one) => one === asked);
    const node = nodes.find(({ id }) => String(id) === device);
    if (action && node && menuOf(node, allowed).some((entry) => entry.action === action)) onAct(node, action);
    else notify({ kind: 'error', text: 'You cannot do this to the device.' });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(ACT);
        after.delete(DEVICE);
        return after;
      },
      { replace: true },
    );
    // What is on the page changes all the time; it is asked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, device]);
}
