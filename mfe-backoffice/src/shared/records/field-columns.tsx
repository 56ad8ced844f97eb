import { dueState } from '@sagitta/shared-contracts/rules/due';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { MISSING } from '@sagitta/shared-ui/format';
import { dayColumn } from '../components/day-column';
import { DueDay } from '../components/due-day';
import { Tick } from '../components/tick';
import { dayText } from '../model/day';
import { valueText, type AnyField, type DayField } from './record-field';

type AnyRow = Readonly<Record<string, unknown>>;

/** The columns of a record, in the order of its fields. `today` is yyyy-mm-dd. */
export function fieldColumns<Row>(fields: readonly AnyField[], today: string): Column<Row>[] {
  return fields.map((field) => fieldColumn(field, today) as Column<Row>);
}

function fieldColumn(field: AnyField, today: string): Column<AnyRow> {
  const { name: id, label: header, width = 140, pinned } = field;
  if (field.kind === 'day') return dueColumn(field, today);
  const column: Column<AnyRow> = {
    id,
    header,
    width,
    pinned,
    value: (row) => row[id] as string | number | boolean | null | undefined,
  };
  switch (field.kind) {
    case 'check': {
      const { names } = field;
      const tick = (row: AnyRow) => <Tick value={(row[id] as boolean | null | undefined) ?? null} names={names} />;
      return { ...column, align: 'centre', cell: tick };
    }
    case 'number': {
      const { unit } = field;
      const format = (row: AnyRow) => (typeof row[id] === 'number' ? `${row[id]} ${unit}` : MISSING);
      return { ...column, align: 'end', format };
    }
    case 'year':
      return { ...column, align: 'end' };
    case 'choice':
      return { ...column, format: (row) => valueText(field, row[id]) };
    default:
      return column;
  }
}

function dueColumn({ name, label, due, years, width, pinned }: DayField, today: string): Column<AnyRow> {
  const dayOf = (row: AnyRow) => textOf(row[name]);
  const day = dayColumn<AnyRow>(name, label, dayOf, years);
  const column = { ...day, width: width ?? day.width, pinned };
  if (!due) return column;
  const markOf = (row: AnyRow) => (due.matters?.(row) === false ? null : dueState(dayOf(row), today));
  const format = (row: AnyRow) => {
    const mark = markOf(row);
    return mark ? `${dayText(dayOf(row), years)} ${due[mark]}` : dayText(dayOf(row), years);
  };
  return { ...column, format, cell: (row) => <DueDay mark={markOf(row)}>{format(row)}</DueDay>, width: width ?? 190 };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
