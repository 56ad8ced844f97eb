import { MISSING } from '@sagitta/shared-ui/format';
import { dayText } from '../model/day';

/** What a record is made of, as data: its columns, its form and its rules all follow from one list of these. */
export type RecordField<Input, Name extends keyof Input = keyof Input> = Name extends string
  ? { name: Name } & ColumnLook & FieldKind<NonNullable<Input[Name]>>
  : never;

/** A field of any record, where only its kind matters. */
export type AnyField = { name: string } & ColumnLook &
  (TextKind | DayKind | NumberKind | YearKind | ChoiceKind<string> | CheckKind);

interface ColumnLook {
  label: string;
  width?: number;
  /** Stays in sight while the rest scrolls sideways: what a row is read for. */
  pinned?: 'end';
}

type FieldKind<Value> = [Value] extends [boolean]
  ? CheckKind
  : [Value] extends [number]
    ? NumberKind | YearKind
    : string extends Value
      ? TextKind | DayKind
      : ChoiceKind<Value & string>;

/** A field that is a day. */
export type DayField = { name: string } & ColumnLook & DayKind;

interface TextKind {
  kind: 'text';
  maxLength: number;
}
interface DayKind {
  kind: 'day';
  /** How tables write the year; long by default. */
  years?: 'long' | 'short';
  /** Something ends or has to be done on that day: marks it when it is past or close. */
  due?: DueWords;
}
interface NumberKind {
  kind: 'number';
  max: number;
  unit: string;
}
/** One of some years. */
interface YearKind {
  kind: 'year';
  years: (now: number) => readonly number[];
  initial: (now: number) => number;
}
interface ChoiceKind<Value extends string> {
  kind: 'choice';
  /** The first is the default. */
  options: readonly { value: Value; label: string }[];
}
interface CheckKind {
  kind: 'check';
  names: readonly [yes: string, no: string];
}

/** How a day that is past or close is marked, and for which rows it matters. */
interface DueWords {
  past: string;
  soon: string;
  matters?: (row: Readonly<Record<string, unknown>>) => boolean;
}

/** A form as it is typed: a system, and a text or a tick for each field. */
export type RecordValues = { systemId: number | null } & Record<string, string | boolean | number | null>;

/** What an empty form starts with. */
export function emptyValues(fields: readonly AnyField[], now: number): RecordValues {
  return { systemId: null, ...Object.fromEntries(fields.map((field) => [field.name, initial(field, now)])) };
}

function initial(field: AnyField, now: number): string | boolean {
  if (field.kind === 'check') return false;
  if (field.kind === 'year') return String(field.initial(now));
  return field.kind === 'choice' ? (field.options[0]?.value ?? '') : '';
}

/** A stored record as the form has it. Another host may send a day as a moment. */
export function storedValues(
  fields: readonly AnyField[],
  record: { systemId: number } & Readonly<Record<string, unknown>>,
): RecordValues {
  const values = fields.map((field) => [field.name, storedValue(field, record[field.name])] as const);
  return { systemId: record.systemId, ...Object.fromEntries(values) };
}

function storedValue(field: AnyField, value: unknown): string | boolean {
  if (field.kind === 'check') return value === true;
  const text = value === null || value === undefined ? '' : String(value);
  return field.kind === 'day' ? text.slice(0, 10) : text;
}

/** A value of the form in words, where two versions of a record are shown side by side. */
export function valueText(field: AnyField | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return MISSING;
  if (field?.kind === 'day') return dayText(String(value), field.years);
  if (field?.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value);
  return String(value);
}
