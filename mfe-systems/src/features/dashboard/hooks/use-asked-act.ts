import type { Node } from '@sagitta/shared-contracts/api/node';
import { CORRECT, useCorrection, type Correction } from '@sagitta/shared-contracts/correction';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { useEffect } from 'react';
import { MENU_ACTIONS, menuOf, type MenuItem, type OnAct } from '../../../shared/model/node-menu';

const [ACT, DEVICE] = ['act', 'device'];

/**
 * Opens the dialog of a device that the address asks for (`?act=base&device=3`), once: coming back to the page does not
 * ask again; with `correct=…` as it was typed when the host refused it. What its card would not offer is refused.
 */
export function useAskedAct(nodes: readonly Node[], allowed: readonly MenuItem[], onAct: OnAct): void {
  const { notify } = useServices();
  const [params, setParams] = useSearchParams();
  const [asked, device] = [params.get(ACT), params.get(DEVICE)];
  const open = (correction: Correction | null) => {
    const action = MENU_ACTIONS.find((one) => one === asked);
    const node = nodes.find(({ id }) => String(id) === device);
    if (action && node && menuOf(node, allowed).some((entry) => entry.action === action))
      onAct(node, action, correction);
    else notify({ kind: 'error', text: 'You cannot do this to the device.' });
  };
  useCorrection([params, setParams], open, [ACT, DEVICE]);
  useEffect(() => {
    if (asked === null || params.has(CORRECT)) return;
    open(null);
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
