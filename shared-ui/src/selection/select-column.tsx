import type { Column } from '@sagitta/shared-ui/data-grid';
import { SelectAllBox, SelectBox } from './select-box';
import type { RowId, Selection } from './selection';

export interface SelectColumnOptions<Row> {
  selection: Selection;
  idOf: (row: Row) => RowId;
  /** `event`, and `events` for all of them. */
  thing: string;
  things: string;
}

/** The checkboxes of a table, at its left edge; on a card with the word Select. */
export function selectColumn<Row>({ selection, idOf, thing, things }: SelectColumnOptions<Row>): Column<Row> {
  return {
    id: 'select',
    header: 'Select',
    headerCell: () => <SelectAllBox selection={selection} things={things} />,
    value: () => null,
    cell: (row) => <SelectBox selection={selection} id={idOf(row)} name={`${thing} ${idOf(row)}`} />,
    actions: true,
    filter: false,
    pinned: 'start',
    width: 44,
  };
}
