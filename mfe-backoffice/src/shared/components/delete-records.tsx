import { isApiError } from '@sagitta/shared-contracts/api-error';
import { Button, Text } from '@sagitta/shared-ui/core';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { OutcomeList, type Outcome } from '@sagitta/shared-ui/selection';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

export interface DeleteRecordsProps<Row> {
  rows: readonly Row[];
  /** How many others were selected: the viewer may not delete them. */
  others: number;
  /** `SIM card`. */
  inSentence: string;
  /** Tells which one: its number, its system. */
  nameOf: (row: Row) => string;
  act: (id: number) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Names in the question; the others are counted. */
const NAMED = 10;

/** Asks once for all, deletes one after the other, and says what became of each until it is closed. */
export function DeleteRecords<Row extends { ID: number }>({
  rows,
  others,
  inSentence,
  nameOf,
  act,
  onDone,
  onClose,
}: DeleteRecordsProps<Row>) {
  const [done, setDone] = useState(0);
  const name = (row: Row) => [`#${row.ID}`, nameOf(row)].filter(Boolean).join(' ');
  const remove = useMutation({
    mutationFn: async (): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      for (const row of rows) {
        outcomes.push({ id: row.ID, name: name(row), ...(await outcomeOf(act(row.ID))) });
        setDone(outcomes.length);
      }
      return outcomes;
    },
    onSettled: onDone,
  });
  const what = `${rows.length} ${inSentence}${rows.length === 1 ? '' : 's'}`;
  if (remove.data)
    return (
      <Dialog open title="What was deleted" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <OutcomeList outcomes={remove.data} done="Deleted" notDone="Not deleted" />
      </Dialog>
    );
  const rest = rows.length - NAMED;
  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete ${what}?`}
      thing={rows.slice(0, NAMED).map(name).join(', ') + (rest > 0 ? ` and ${rest} more` : '')}
      confirmLabel={`Delete ${what}`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {others > 0 ? (
        <Text size="sm">{`${others} selected that you may not delete ${isOrAre(others)} left out.`}</Text>
      ) : null}
      {remove.isPending ? <Text size="sm" role="status">{`${done} of ${rows.length} done`}</Text> : null}
    </ConfirmDialog>
  );
}

async function outcomeOf(attempt: Promise<void>): Promise<Pick<Outcome, 'done' | 'text'>> {
  try {
    await attempt;
    return { done: true, text: 'Deleted' };
  } catch (error) {
    // Without the host's own answer it may have deleted it.
    if (!isApiError(error) || error.kind !== 'status')
      return { done: false, text: 'It is not known whether it was deleted. Look for it in the table.' };
    return { done: false, text: error.message };
  }
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
