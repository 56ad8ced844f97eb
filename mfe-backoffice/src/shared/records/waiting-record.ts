import type { EnteredValue, WaitingChange } from '@sagitta/shared-contracts/waiting';
import type { AnyFields } from './record-field';
import type { AnyRecord, AnyRecordKind } from './record-kind';
import { labelOf, type RecordValues } from './record-values';

/** What somebody entered, other than what was stored before, in words. */
export function enteredValues(
  fields: AnyFields,
  before: RecordValues,
  typed: RecordValues,
  text: (name: string, value: unknown) => string,
): EnteredValue[] {
  return Object.keys(before)
    .filter((name) => typed[name] !== before[name])
    .map((name) => ({ label: labelOf(fields, name), text: text(name, typed[name]), name }));
}

/** How a change of a record reads while it waits for a network. */
export function recordChange(
  { audited, inSentence, nameOf }: Pick<AnyRecordKind, 'audited' | 'inSentence' | 'nameOf'>,
  record: AnyRecord,
  entered: readonly EnteredValue[],
): WaitingChange {
  return {
    act: `Edit ${inSentence}`,
    of: [`#${record.ID}`, ...nameOf(record)].filter(Boolean).join(' '),
    thing: `${audited} ${record.ID}`,
    entered,
  };
}
