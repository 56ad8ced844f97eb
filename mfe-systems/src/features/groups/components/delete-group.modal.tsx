import {
  deleteSystemGroup,
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
  type SystemGroup,
} from '@sagitta/shared-contracts/api/system-group';
import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { busyMessage, isApiError } from '@sagitta/shared-contracts/api-error';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Lists that name groups, and the history that mentions them. Other parts ask for them under the same names. */
const LISTS = [listSystemGroups, listSystemGroupsInstaller, listGroupSystems, listAudit];
/** The list is asked for again this long after a group is deleted (docs/product/systems.md#system-groups). */
const REFRESH_AFTER_MS = 100;

export interface DeleteGroupModalProps {
  group: SystemGroup;
  onClose: () => void;
  /** The group is deleted and the lists are about to be asked for again. */
  onDeleted: () => void;
}

/**
 * Asks before a group of systems is deleted, does it, and shows the outcome
 * (docs/product/systems.md#system-groups). A refusal stays in the dialog.
 */
export function DeleteGroupModal({ group, onClose, onDeleted }: DeleteGroupModalProps) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(deleteSystemGroup, { input: { ID: group.ID } }),
    onSuccess: () => {
      notify({ kind: 'success', text: 'Group was deleted successfully.' });
      onClose();
      // Not given up when the page is left: the lists are wrong wherever they are shown next.
      setTimeout(() => {
        onDeleted();
        for (const list of LISTS) void client.invalidateQueries(answersOf(list));
      }, REFRESH_AFTER_MS);
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete this item (#${group.ID})?`}
      thing={group.name}
      confirmLabel="Delete"
      pending={removal.isPending}
      error={removal.isError ? failure(removal.error) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <Text>{`The group is deleted for everyone who can see it. ${staying(group.systemsCount)}`}</Text>
    </ConfirmDialog>
  );
}

function staying(systems: number | null): string {
  if (systems === 0) return 'It has no systems.';
  if (systems === 1) return 'Its system is only removed from the group and keeps its devices and measurements.';
  return (
    `Its ${systems === null ? '' : `${systems} `}systems are only removed from the group ` +
    `and keep their devices and measurements.`
  );
}

function failure(error: unknown): string {
  return isApiError(error) && error.status === 403
    ? 'You do not have the permissions to remove this group.'
    : (busyMessage(error) ?? 'Something went wrong. Try again');
}
