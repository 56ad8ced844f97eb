import { checkForm } from '@sagitta/shared-ui/use-form';
import { NotDone } from '../model/outcomes';
import type { AnyField, AnyFields } from './record-field';
import type { AnyRecord, AnyRecordKind } from './record-kind';
import { recordSchema, type RecordOutput, type SchemaWorld } from './record-schema';
import { storedValues, type RecordValues } from './record-values';

/** Who owns it, where it is, and its notes. */
const CHANGEABLE: readonly AnyField['kind'][] = ['owner', 'system', 'notes'];

/** What can be changed of many records of a kind at once. */
export function changeableFields({ fields, onePerSystem }: AnyRecordKind): AnyFields {
  const open = Object.entries(fields).filter(
    ([, { kind }]) => CHANGEABLE.includes(kind) && !(onePerSystem && kind === 'system'),
  );
  return Object.fromEntries(open);
}

/** New values by their fields. Notes are put below those that are there, or in their place. */
export interface RecordChange {
  values: RecordValues;
  addsNotes: boolean;
}

type World = Omit<SchemaWorld, 'others' | 'stored'>;

/**
 * A record as its form would send it with these values; null where it has them already.
 * @throws NotDone with what its form would say
 */
export function changedRecord(
  kind: AnyRecordKind,
  row: AnyRecord,
  { values, addsNotes }: RecordChange,
  world: World,
): RecordOutput | null {
  const fields = ownFields(kind.fields);
  const before = storedValues(fields, row);
  const after = { ...before, ...values };
  for (const [name, field] of Object.entries(fields))
    if (addsNotes && field.kind === 'notes' && values[name] !== undefined)
      after[name] = `${String(before[name])}${String(values[name])}`;
  if (Object.keys(values).every((name) => after[name] === before[name])) return null;
  if (after.systemId !== before.systemId) requireNoHolder(fields, row);
  return wholeOf({ ...kind, fields }, row, after, world);
}

/** The same of what it was before. */
export function recordAsBefore(kind: AnyRecordKind, row: AnyRecord, world: World): RecordOutput {
  const fields = ownFields(kind.fields);
  return wholeOf({ ...kind, fields }, row, storedValues(fields, row), world);
}

/** All that its lock is of: images stay, and what another record is tied to it by has a lock of its own. */
function ownFields(fields: AnyFields): AnyFields {
  return Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'image' && kind !== 'free'));
}

function wholeOf(kind: AnyRecordKind, stored: AnyRecord, values: RecordValues, world: World): RecordOutput {
  const { output, problems } = checkForm(recordSchema(kind, { ...world, others: [], stored }), values);
  if (output) return output.value;
  throw new NotDone(Object.values(problems)[0] ?? 'It cannot be stored like this.');
}

/** What it is in decides where it is: to move it alone would tell of a place where it is not. */
function requireNoHolder(fields: AnyFields, row: AnyRecord): void {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'part' && row[name] !== null)
      throw new NotDone(
        `It belongs to ${field.label.toLowerCase()} ${String(row[field.shows])}, and keeps its system.`,
      );
}
