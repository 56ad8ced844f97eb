import { parseOwner, type Owner } from '@sagitta/shared-contracts/rules/owner';
import { MISSING } from '@sagitta/shared-ui/format';
import { dayText } from '../model/day';
import { ownerLabel } from '../model/owner-options';
import type { SystemWithTargets } from '../model/own-systems';
import { partName, systemName } from '../model/place-options';
import { notesText } from '../notes/notes-text';
import { mimeOf, type AnyField, type AnyFields } from './record-field';

type Value = string | boolean | number | null;

/** A form as it is typed: a text, a tick or an id for each field, and two texts for an image. */
export type RecordValues = Record<string, Value>;

type AnyRecord = Readonly<Record<string, unknown>>;

/** What an empty form starts with. */
export function emptyValues(fields: AnyFields, now: number): RecordValues {
  return valuesOf(fields, (field) => initial(field, now));
}

function initial(field: AnyField, now: number): Value {
  switch (field.kind) {
    case 'check':
      return false;
    case 'year':
      return String(field.initial(now));
    case 'choice':
      return field.initial ?? (field.none === undefined ? (field.options[0]?.value ?? '') : '');
    case 'owner':
      return 'provider';
    default:
      return isText(field) ? '' : null;
  }
}

/** A stored record as the form has it. Another host may send a day as a moment. */
export function storedValues(fields: AnyFields, record: AnyRecord): RecordValues {
  return valuesOf(fields, (field, name) => storedValue(field, record[name] ?? null));
}

function storedValue(field: AnyField, value: unknown): Value {
  if (field.kind === 'check') return value === true;
  if (!isText(field)) return value as Value;
  const text = value === null ? '' : String(value);
  if (field.kind === 'owner') return parseOwner(text);
  return field.kind === 'day' ? text.slice(0, 10) : text;
}

/** Typed as text; the others are an id or an image, or null. */
function isText({ kind }: AnyField): boolean {
  return kind !== 'system' && kind !== 'part' && kind !== 'free' && kind !== 'image';
}

function valuesOf(fields: AnyFields, valueOf: (field: AnyField, name: string) => Value): RecordValues {
  const values = Object.entries(fields).flatMap(([name, field]) =>
    [name, ...(field.kind === 'image' ? [mimeOf(name)] : [])].map((key) => [key, valueOf(field, key)] as const),
  );
  return Object.fromEntries(values);
}

/** What a value of a form is named by: the name of a field, or of the type of its image. */
export function labelOf(fields: AnyFields, name: string): string {
  const image = Object.entries(fields).find(([data, { kind }]) => kind === 'image' && mimeOf(data) === name);
  return fields[name]?.label ?? (image ? `${image[1].label} type` : name);
}

/** Words that are their own labels. */
export function asOptions<const Value extends string>(words: readonly Value[]) {
  return words.map((value) => ({ value, label: value }));
}

/** The names of what a record belongs to. */
export interface RecordNames {
  provider: string;
  places: readonly SystemWithTargets[];
  /** What another record is called, by its field; undefined if nobody knows. */
  freeName: (field: string, id: number) => string | undefined;
}

/** A value of the form in words, where two versions of a record are shown side by side. */
export function formText(fields: AnyFields, name: string, value: unknown, names: RecordNames): string {
  const field = fields[name];
  if (typeof value !== 'number' || !field) return valueText(field, value, names.provider);
  if (field.kind === 'system') return systemName(names.places, value);
  if (field.kind === 'part') return partName(names.places, field.from, value);
  return names.freeName(name, value) ?? `#${value}`;
}

/** A value in words that needs no list. */
export function valueText(field: AnyField | undefined, value: unknown, provider: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return MISSING;
  const text = String(value);
  switch (field?.kind) {
    case 'day':
      return dayText(text, field.years);
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? text;
    case 'owner':
      return ownerLabel(value as Owner, provider);
    case 'notes':
      return notesText(text);
    case 'image':
      return 'An image';
    default:
      return text;
  }
}
