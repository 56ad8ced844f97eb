import { IconButton } from '@sagitta/shared-ui/core';
import { IconLink } from '@sagitta/shared-ui/router';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { ChevronRight, History, type LucideIcon, Pencil, Trash2 } from '@sagitta/shared-ui/icons';

/** What can be done to a row besides editing and deleting it. */
export interface RowAct<Row> {
  /** `Replace router 7 by another`. */
  label: (row: Row) => string;
  Icon: LucideIcon;
  isOffered: (row: Row) => boolean;
}

export interface RowActions<Row> {
  /** `SIM card`. */
  thing: string;
  /** Whether the viewer may change this one. */
  mayKeep: (row: Row) => boolean;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  onHistory: (row: Row) => void;
  act?: RowAct<Row> | undefined;
  onAct: (row: Row) => void;
  /** The page of one, for everybody who sees the table. */
  pageOf?: ((row: Row) => string) | undefined;
}

/** The number of a record, by which people name it. */
export function idColumn<Row extends { ID: number }>(): Column<Row> {
  return { id: 'id', header: 'ID', value: ({ ID }) => ID, align: 'end', width: 80, cardTitle: true, wholeFilter: true };
}

/** A row's page, and Edit, History and Delete where the viewer may. */
export function actionsColumn<RecordRow extends { ID: number }>({
  thing,
  mayKeep,
  onEdit,
  onDelete,
  onHistory,
  act,
  onAct,
  pageOf,
}: RowActions<RecordRow>): Column<RecordRow> {
  return {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    actions: true,
    filter: false,
    width: act || pageOf ? 172 : 132,
    pinned: 'end',
    cell: (row) => (
      <>
        {pageOf ? (
          <IconLink label={`Open ${thing} ${row.ID}`} to={pageOf(row)}>
            <ChevronRight size={18} />
          </IconLink>
        ) : null}
        {mayKeep(row) ? (
          <>
            <IconButton label={`Edit ${thing} ${row.ID}`} onClick={() => onEdit(row)}>
              <Pencil size={16} />
            </IconButton>
            {act?.isOffered(row) ? (
              <IconButton label={act.label(row)} onClick={() => onAct(row)}>
                <act.Icon size={16} />
              </IconButton>
            ) : null}
            <IconButton label={`History of ${thing} ${row.ID}`} onClick={() => onHistory(row)}>
              <History size={16} />
            </IconButton>
            <IconButton label={`Delete ${thing} ${row.ID}`} destructive onClick={() => onDelete(row)}>
              <Trash2 size={16} />
            </IconButton>
          </>
        ) : null}
      </>
    ),
  };
}
