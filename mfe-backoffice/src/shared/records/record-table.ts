import { checkForm } from '@sagitta/shared-ui/use-form';
import type { PasteColumn, Read, ReadRow, Texts } from '../paste/paste-column';
import type { AnyField, AnyFields } from './record-field';
import type { AnyRecordKind } from './record-kind';
import { recordSchema } from './record-schema';
import { emptyValues, type RecordValues } from './record-values';

export interface TableWorld {
  now: number;
  /** The systems whose records the viewer keeps. */
  systems: readonly { ID: number; name: string }[];
  isStaff: boolean;
  provider: string;
  slug: string;
}

export type RecordRow = Record<string, unknown>;

/** What other records a record is tied to, and what is no text, is entered in its form. */
const LEFT_OUT: readonly AnyField['kind'][] = ['part', 'free', 'image', 'notes'];
const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0', ''];
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** As days are shown everywhere: the day first. */
const SHOWN_DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** The columns of a table of records, of the fields that a cell can say. A new field is a new column. */
export function recordColumns(fields: AnyFields, world: TableWorld): PasteColumn[] {
  return Object.entries(fields)
    .filter(([, { kind }]) => !LEFT_OUT.includes(kind))
    .map(([key, field]) => ({
      key,
      heading: field.label,
      example: exampleOf(field, world),
      ...(isRequired(field, world) && { required: true as const }),
      ...((field.kind === 'system' || field.kind === 'text') && { wide: true as const }),
      read: (typed: string) => readCell(field, typed, world),
    }));
}

/** A row as the form would send it, with the problems that the form would show. */
export function readRecord(
  kind: Pick<AnyRecordKind, 'fields' | 'rules'>,
  columns: readonly PasteColumn[],
  world: TableWorld,
  texts: Texts,
): ReadRow<RecordRow> {
  const problems: Record<string, string> = {};
  const values: RecordValues = emptyValues(kind.fields, world.now);
  for (const { key, read } of columns) {
    const cell = read((texts[key] ?? '').trim(), null);
    if ('problem' in cell) problems[key] = cell.problem;
    else if (cell.value !== undefined) values[key] = cell.value as RecordValues[string];
  }
  const checked = checkForm(recordSchema(kind, { others: [], isStaff: world.isStaff, slug: world.slug }), values);
  return {
    input: checked.output?.value ?? {},
    problems: { ...checked.problems, ...problems },
    isUnread: checked.output === null,
  };
}

function isRequired(field: AnyField, { isStaff }: TableWorld): boolean {
  if (field.kind === 'system') return !(field.optionalFor === 'staff' && isStaff);
  return field.kind === 'text' && field.required === true;
}

/** What a form would have; undefined leaves what an empty form begins with. */
function readCell(field: AnyField, typed: string, world: TableWorld): Read {
  const word = typed.toLowerCase();
  switch (field.kind) {
    case 'system': {
      if (typed === '') return { value: null };
      const found = world.systems.filter(({ name }) => name.toLowerCase() === word);
      return found.length === 1 && found[0] ? { value: found[0].ID } : { problem: 'No system of yours has this name' };
    }
    case 'choice': {
      if (typed === '') return { value: undefined };
      const found = field.options.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === word));
      return found
        ? { value: found.value }
        : { problem: `One of: ${field.options.map(({ label }) => label).join(', ')}` };
    }
    case 'owner':
      if (typed === '') return { value: undefined };
      if (word === 'customer') return { value: 'customer' };
      return [world.provider.toLowerCase(), 'provider'].includes(word)
        ? { value: 'provider' }
        : { problem: `Customer or ${world.provider}` };
    case 'check':
      if (YES.includes(word) || word === field.names[0].toLowerCase()) return { value: true };
      return NO.includes(word) || word === field.names[1].toLowerCase() ? { value: false } : { problem: 'yes or no' };
    case 'day':
      return readDay(typed);
    case 'year':
      if (typed === '') return { value: undefined };
      return field.years(world.now).map(String).includes(typed)
        ? { value: typed }
        : { problem: `One of: ${field.years(world.now).join(', ')}` };
    default:
      return { value: typed };
  }
}

function readDay(typed: string): Read {
  const [, day = '', month = '', year = ''] = SHOWN_DAY.exec(typed) ?? [];
  if (year !== '') return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  return typed === '' || ISO_DAY.test(typed) ? { value: typed } : { problem: 'As 26/11/2026 or 2026-11-26' };
}

function exampleOf(field: AnyField, { now, provider, systems }: TableWorld): string {
  switch (field.kind) {
    case 'system':
      return systems[0]?.name ?? '';
    case 'choice':
      return field.options.map(({ label }) => label).join(', ');
    case 'owner':
      return `${provider}, Customer`;
    case 'check':
      return 'yes, no';
    case 'day':
      return '26/11/2026';
    case 'year':
      return String(field.initial(now));
    case 'number':
      return `0 to ${field.max} ${field.unit}`;
    default:
      return field.hint ?? '';
  }
}
