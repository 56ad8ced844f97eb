import { dueState } from '@sagitta/shared-contracts/rules/due';
import { parseOwner } from '@sagitta/shared-contracts/rules/owner';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { MISSING } from '@sagitta/shared-ui/format';
import { dayColumn } from '../components/day-column';
import { DueDay } from '../components/due-day';
import { Tick } from '../components/tick';
import { dayText } from '../model/day';
import { ownerLabel, ownerOptions } from '../model/owner-options';
import { notesText } from '../notes/notes-text';
import type { AnyField, FieldOf } from './record-field';
import type { AnyRecordKind } from './record-kind';
import { valueText } from './record-values';

/** As a cell with a tick reads. */
const YES_NO = ['Yes', 'No'] as const;

type AnyRow = Readonly<Record<string, unknown>>;

export interface ColumnWorld {
  /** yyyy-mm-dd. */
  today: string;
  /** The provider's name. */
  provider: string;
}

/** The columns of a record, in the order of its kind. */
export function fieldColumns<Row>(
  { fields, columns }: Pick<AnyRecordKind, 'fields' | 'columns'>,
  world: ColumnWorld,
): Column<Row>[] {
  return Object.keys(columns ?? fields).flatMap((name) => {
    const field = fields[name];
    return field && columns?.[name] !== false ? [fieldColumn(name, field, world) as Column<Row>] : [];
  });
}

function fieldColumn(name: string, field: AnyField, { today, provider }: ColumnWorld): Column<AnyRow> {
  const { column: id = name, label: header, width = 140, pinned, cardTitle } = field;
  const column: Column<AnyRow> = {
    id,
    header,
    width,
    pinned,
    cardTitle,
    value: (row) => row[name] as string | number | boolean | null | undefined,
  };
  switch (field.kind) {
    case 'day':
      return { ...dueColumn(name, field, today), id };
    case 'check': {
      const { names } = field;
      const tick = (row: AnyRow) => (
        <Tick value={(row[name] as boolean | null | undefined) ?? null} names={names} plain />
      );
      return { ...column, align: 'centre', cell: tick, choices: YES_NO };
    }
    case 'number': {
      const { unit } = field;
      const format = (row: AnyRow) => (typeof row[name] === 'number' ? `${row[name]} ${unit}` : MISSING);
      return { ...column, align: 'end', format };
    }
    case 'year':
      return { ...column, align: 'end' };
    case 'choice':
      return {
        ...column,
        format: (row) => valueText(field, row[name], provider),
        choices: [...field.options.map((option) => option.label), ...(field.none === undefined ? [] : [MISSING])],
      };
    case 'owner':
      return {
        ...column,
        value: (row) => ownerLabel(parseOwner(textOf(row[name])), provider),
        choices: ownerOptions(provider).map((option) => option.label),
      };
    case 'notes':
      return { ...column, value: (row) => notesText(textOf(row[name])) };
    case 'system':
    case 'part':
    case 'free': {
      const { shows } = field;
      return { ...column, value: (row) => textOf(row[shows]) };
    }
    default:
      return column;
  }
}

function dueColumn(name: string, { label, due, years, width, pinned }: FieldOf<'day'>, today: string): Column<AnyRow> {
  const dayOf = (row: AnyRow) => textOf(row[name]);
  const day = dayColumn<AnyRow>(name, label, dayOf, years);
  const column = { ...day, width: width ?? day.width, pinned };
  if (!due) return column;
  const markOf = (row: AnyRow) => (due.state ? due.state(row, today) : dueState(dayOf(row), today));
  const format = (row: AnyRow) => {
    const [mark, text] = [markOf(row), dayText(dayOf(row), years)];
    return mark ? `${dayOf(row) ? text : (due.none ?? text)} ${due[mark]}` : text;
  };
  return { ...column, format, cell: (row) => <DueDay mark={markOf(row)}>{format(row)}</DueDay>, width: width ?? 190 };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
