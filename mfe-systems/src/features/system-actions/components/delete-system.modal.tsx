import { busyMessage } from '@sagitta/shared-contracts/api-error';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Stack, Text, TextField } from '@sagitta/shared-ui/core';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nodesQuery } from '../../../shared/api/nodes';
import { useDeleteSystem } from '../hooks/use-delete-system';
import { refusalText, wholeText } from '../model/deletion';
import type { SystemModalProps } from './system-modal-props';

/** Asks before a system is deleted, and does it (docs/product/system-actions.md#deletion). A refusal stays in it. */
export function DeleteSystemModal({ system, onClose }: SystemModalProps) {
  const services = useServices();
  const { category } = useSession();
  const nodes = useQuery(nodesQuery(services, [system.ID]));
  const [typed, setTyped] = useState('');
  const removal = useDeleteSystem(system, onClose);
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete this item (#${system.ID})?`}
      thing={system.name}
      confirmLabel="Delete"
      pending={removal.isPending}
      error={removal.isError ? (busyMessage(removal.error) ?? refusalText(removal.error)) : null}
      onConfirm={() => removal.mutate(typed.trim())}
      onCancel={onClose}
    >
      <Stack gap="4">
        <Text>{wholeText(nodes.data?.length ?? null)}</Text>
        {category === 'staff' ? (
          <TextField
            label="Name of the system"
            hint="Needed only to delete the readings and alarms of retired devices for good."
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
