import { useCallback, useState } from 'react';

interface Open<Row> {
  /** The form that is open; its id is null for a new record. */
  form: { id: number | null } | null;
  /** The record that is to be deleted. */
  doomed: Row | null;
}

const CLOSED = { form: null, doomed: null };

/** Which dialog of a page of records is open. */
export function useRecordDialogs<Row extends { ID: number }>() {
  const [open, setOpen] = useState<Open<Row>>(CLOSED);
  return {
    ...open,
    add: useCallback(() => setOpen({ form: { id: null }, doomed: null }), []),
    edit: useCallback(({ ID }: Row) => setOpen({ form: { id: ID }, doomed: null }), []),
    remove: useCallback((row: Row) => setOpen({ form: null, doomed: row }), []),
    close: useCallback(() => setOpen(CLOSED), []),
  };
}
