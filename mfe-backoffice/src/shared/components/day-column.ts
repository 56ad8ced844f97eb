import type { Column } from '@sagitta/shared-ui/data-grid';
import { dayText } from '../model/day';

/** A day, sorted by the calendar and shown as dd/mm/yyyy, or as dd/mm/yy. */
export function dayColumn<Row>(
  id: string,
  header: string,
  day: (row: Row) => string | null,
  years: 'long' | 'short' = 'long',
): Column<Row> {
  return {
    id,
    header,
    value: (row) => day(row)?.slice(0, 10),
    format: (row) => dayText(day(row), years),
    date: true,
    width: 150,
  };
}
