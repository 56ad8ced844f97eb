import type { EnteredValue, WaitingChange } from '@sagitta/shared-contracts/waiting';
import { ownerLabel } from '../model/owner-options';
import type { AnyField, AnyFields } from './record-field';
import type { AnyRecord, AnyRecordKind } from './record-kind';
import { labelOf, valueText, type RecordValues } from './record-values';

/** What somebody entered, other than what was stored before, in words. */
export function enteredValues(
  fields: AnyFields,
  before: RecordValues,
  typed: RecordValues,
  { text, provider }: { text: (name: string, value: unknown) => string; provider: string },
): EnteredValue[] {
  return Object.keys(before)
    .filter((name) => typed[name] !== before[name])
    .map((name) => ({
      label: labelOf(fields, name),
      text: text(name, typed[name]),
      name,
      ...storedAs(fields[name], provider),
    }));
}

/** Where and how a stored record says the same: what it belongs to by its name. */
function storedAs(field: AnyField | undefined, provider: string): Pick<EnteredValue, 'storedAs' | 'reads'> {
  switch (field?.kind) {
    case 'system':
    case 'part':
    case 'free':
      return { storedAs: field.shows };
    case 'day':
      return { reads: { as: 'day', ...(field.years === 'short' && { years: 'short' }) } };
    case 'check':
      return {
        reads: { as: 'words', words: { true: valueText(field, true, ''), false: valueText(field, false, '') } },
      };
    case 'choice':
      return {
        reads: { as: 'words', words: Object.fromEntries(field.options.map(({ value, label }) => [value, label])) },
      };
    case 'owner':
      return { reads: { as: 'words', words: { customer: ownerLabel('customer', provider) }, otherwise: provider } };
    case 'image':
      return { reads: { as: 'thing', text: valueText(field, 'x', provider) } };
    default:
      return {};
  }
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
