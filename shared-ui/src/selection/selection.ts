import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** Tells rows apart: a number, or a serial number. */
export type RowId = number | string;

/** Which rows are selected, and the order in which those in sight stand: Shift selects all between two of them. */
export interface Selection {
  subscribe: (changed: () => void) => () => void;
  ids: () => ReadonlySet<RowId>;
  /** Selects a row, or no longer; with `through`, all from the one before it to this one. */
  choose: (id: RowId, on: boolean, through: boolean) => void;
  chooseAll: (on: boolean) => void;
  sight: () => readonly RowId[];
  show: (sight: readonly RowId[]) => void;
  /** Only these stay selected. */
  keep: (known: readonly RowId[]) => void;
  clear: () => void;
  /** Of another scope nothing is selected. */
  enter: (scope: string) => void;
}

const NONE: ReadonlySet<RowId> = new Set();

export function newSelection(): Selection {
  let ids = NONE;
  let sight: readonly RowId[] = [];
  let anchor: RowId | null = null;
  let scope = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const changed of listeners) changed();
  };
  const set = (chosen: readonly RowId[], on: boolean) => {
    const next = new Set(ids);
    for (const id of chosen) {
      if (on) next.add(id);
      else next.delete(id);
    }
    ids = next;
    tell();
  };
  const clear = () => {
    anchor = null;
    if (ids.size > 0) set([...ids], false);
  };
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    ids: () => ids,
    choose: (id, on, through) => {
      set(through ? between(sight, anchor ?? id, id) : [id], on);
      anchor = id;
    },
    chooseAll: (on) => set(sight, on),
    sight: () => sight,
    show: (next) => {
      if (next.length === sight.length && next.every((id, index) => id === sight[index])) return;
      sight = next;
      tell();
    },
    keep: (known) => {
      const there = new Set(known);
      const gone = [...ids].filter((id) => !there.has(id));
      if (gone.length > 0) set(gone, false);
    },
    clear,
    enter: (next) => {
      if (next !== scope) clear();
      scope = next;
    },
  };
}

/** In either direction. Where the other end is out of sight, only the row itself. */
function between(sight: readonly RowId[], from: RowId, to: RowId): readonly RowId[] {
  const [start, end] = [sight.indexOf(from), sight.indexOf(to)];
  return start < 0 || end < 0 ? [to] : sight.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function useSelectedIds(selection: Selection): ReadonlySet<RowId> {
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

export interface SelectableRows<Row> {
  /** Another one, and nothing is selected: filters, order. */
  scope: string;
  /** All that may be selected; null while they are awaited. */
  rows: readonly Row[] | null;
  /** Those of the page in sight, in their order. */
  inSight: readonly Row[];
  idOf: (row: Row) => RowId;
}

/**
 * The selection of a table. What its rows no longer have is no longer selected, and comes back as any other row: nobody
 * acts on what they cannot see.
 * @param rows.idOf the same function in every call
 */
export function useSelection<Row>({ scope, rows, inSight, idOf }: SelectableRows<Row>) {
  const [selection] = useState(newSelection);
  const ids = useSelectedIds(selection);
  useEffect(() => {
    selection.show(inSight.map(idOf));
  }, [selection, inSight, idOf]);
  useEffect(() => {
    if (rows) selection.keep(rows.map(idOf));
  }, [selection, rows, idOf]);
  // Before anything is painted: nobody can press what was selected under another filter.
  useLayoutEffect(() => selection.enter(scope), [selection, scope]);
  const selected = useMemo(
    () => (ids.size > 0 ? (rows ?? []).filter((row) => ids.has(idOf(row))) : []),
    [ids, rows, idOf],
  );
  return { selection, selected };
}
