import type { Column } from '@sagitta/shared-ui/data-grid';
import { MISSING } from '@sagitta/shared-ui/format';

/** A day, sorted by the calendar and shown as dd/mm/yyyy. */
export function dayColumn<Row>(id: string, header: string, day: (row: Row) => string | null): Column<Row> {
  return {
    id,
    header,
    value: (row) => day(row)?.slice(0, 10),
    format: (row) => day(row)?.slice(0, 10).split('-').toReversed().join('/') ?? MISSING,
    width: 150,
  };
}
