import type { Correction } from '@sagitta/shared-contracts/correction';
import { useCallback, useState } from 'react';

interface Open<Row> {
  /** The form that is open; its id is null for a new record. */
  form: { id: number | null; correction?: Correction } | null;
  /** The record that is to be deleted. */
  doomed: Row | null;
  /** The id of the record to which something else is done. */
  actedId: number | null;
  /** The record whose history is shown; null in it for the deleted ones. */
  history: { row: Row | null } | null;
}

const CLOSED = { form: null, doomed: null, actedId: null, history: null };

/** Which dialog of a page of records is open. */
export function useRecordDialogs<Row extends { ID: number }>() {
  const [open, setOpen] = useState<Open<Row>>(CLOSED);
  return {
    ...open,
    add: useCallback(() => setOpen({ ...CLOSED, form: { id: null } }), []),
    edit: useCallback(({ ID }: Row) => setOpen({ ...CLOSED, form: { id: ID } }), []),
    correct: useCallback(
      (correction: Correction) => setOpen({ ...CLOSED, form: { id: Number(correction.call.input.ID), correction } }),
      [],
    ),
    remove: useCallback((row: Row) => setOpen({ ...CLOSED, doomed: row }), []),
    act: useCallback(({ ID }: Row) => setOpen({ ...CLOSED, actedId: ID }), []),
    showHistory: useCallback((row: Row | null) => setOpen({ ...CLOSED, history: { row } }), []),
    close: useCallback(() => setOpen(CLOSED), []),
  };
}
