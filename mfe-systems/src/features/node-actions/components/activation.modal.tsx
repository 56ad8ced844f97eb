import { setNodeActive } from '@sagitta/shared-contracts/api/node-action';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../model/failure';
import { present } from '../model/silence-question';
import type { NodeModalProps } from './node-modal-props';
import { useActedNode } from '../hooks/use-acted-node';

/** Switches a device on or off, after asking (docs/product/device-actions.md#activation). */
export function ActivationModal({ node: shown, onClose }: NodeModalProps) {
  const { call, notify } = useServices();
  const { node, read } = useActedNode(shown);
  const now = useClock();
  // What was asked for when the dialog opened, whatever somebody else does meanwhile.
  const [active] = useState(shown.active === false);
  const change = useMutation({
    mutationFn: (lock: string | null) =>
      call(setNodeActive, { input: { nodeID: shown.id, active, updatedViaWebsiteAt: lock } }),
    onSuccess: async () => {
      const fresh = await read();
      if (fresh.active === active) notify({ kind: 'success', text: `${fresh.name} updated` });
      else notify({ kind: 'info', text: `${fresh.name} will update shortly` });
      onClose();
    },
    onError: async (error) => {
      if (isConflict(error)) await read();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to ${active ? 'activate' : 'deactivate'} node?`}
      thing={node.name}
      confirmLabel="OK"
      destructive={!active}
      pending={change.isPending}
      error={change.isError ? failure(change.error) : null}
      onConfirm={() => change.mutate(node.updatedViaWebsiteAt)}
      onCancel={onClose}
    >
      {active ? null : <Text>{silencedText(node, now)}</Text>}
      {node.active === active ? (
        <Text>{`Somebody else has already ${active ? 'activated' : 'deactivated'} it.`}</Text>
      ) : null}
    </ConfirmDialog>
  );
}

/** What falls silent with the device. */
function silencedText(node: Node, now: number): string {
  const alarm = [
    ...(levelNumber(knownLevel(node)) > 0 ? [present(node, now)] : []),
    ...(node.ObstructionStatus ? ['It is obstructed, or the structure has moved.'] : []),
  ];
  const rule = 'A device that is switched off raises no alarm, and its level is not shown.';
  return [...alarm, ...(alarm.length > 0 ? ['This ends no alarm, but nobody is told of it any more.'] : []), rule].join(
    ' ',
  );
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}

function failure(error: unknown): string {
  return isConflict(error)
    ? 'Somebody else changed this device meanwhile. Nothing was changed: press OK to do it all the same.'
    : failureText(error);
}
