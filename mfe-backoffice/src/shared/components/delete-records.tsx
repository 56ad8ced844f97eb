import { useServices } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../model/messages';
import { eachInTurn, namesOf } from '../model/outcomes';
import { offerUndoOfMany } from '../model/undo-many';
import type { Told } from './outcome-dialog';

export interface DeleteRecordsProps<Row> {
  rows: readonly Row[];
  /** How many others were selected: the viewer may not delete them. */
  others: number;
  /** `SIM card`. */
  inSentence: string;
  /** Tells which one: its number, its system. */
  nameOf: (row: Row) => string;
  act: (id: number) => Promise<void>;
  /** Puts one back. */
  undo: (id: number) => Promise<void>;
  onDone: () => void;
  /** Says what became of each, until it is closed. */
  tell: (told: Told) => void;
  onClose: () => void;
}

/** Asks once for all, deletes one after the other, and offers to put back all of them. */
export function DeleteRecords<Row extends { ID: number }>({
  rows,
  others,
  inSentence,
  nameOf,
  act,
  undo,
  onDone,
  tell,
  onClose,
}: DeleteRecordsProps<Row>) {
  const services = useServices();
  const [done, setDone] = useState(0);
  const describe = (row: Row) => ({ id: row.ID, name: [`#${row.ID}`, nameOf(row)].filter(Boolean).join(' ') });
  const remove = useMutation({
    mutationFn: () =>
      eachInTurn({
        items: rows,
        describe,
        act: ({ ID }) => act(ID),
        done: 'Deleted',
        unknown: 'It is not known whether it was deleted. Look for it in the table.',
        onStep: setDone,
      }),
    onSuccess: (outcomes) => {
      tell({ title: 'What was deleted', outcomes, done: 'Deleted', notDone: 'Not deleted' });
      const deleted = rows.filter((_, index) => outcomes[index]?.done);
      if (deleted.length > 0) offerUndoOfMany(services, { ...undoOf(deleted), tell });
    },
    onSettled: onDone,
  });
  const undoOf = (deleted: readonly Row[]) => ({
    done: `${counted(deleted.length, inSentence)} deleted`,
    undo: () =>
      eachInTurn({
        items: deleted,
        describe,
        act: ({ ID }) => undo(ID),
        done: 'Back',
        unknown: 'It is not known whether it is back. Look for it in the table.',
      }).finally(onDone),
    undone: 'are back',
    told: { title: 'What was put back', done: 'Back', notDone: 'Not put back' },
  });
  const what = counted(rows.length, inSentence);
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete ${what}?`}
      thing={namesOf(rows.map((row) => describe(row).name))}
      confirmLabel={`Delete ${what}`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {others > 0 ? (
        <Text size="sm">{`${others} selected that you may not delete ${others === 1 ? 'is' : 'are'} left out.`}</Text>
      ) : null}
      {remove.isPending ? <Text size="sm" role="status">{`${done} of ${rows.length} done`}</Text> : null}
    </ConfirmDialog>
  );
}
