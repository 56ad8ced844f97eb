import type { AuditChange, AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { type ShownChange, valueText as plainText } from '@sagitta/shared-ui/history';
import type { AnyFields } from '../records/record-field';
import { labelOf, valueText } from '../records/record-values';

/** What was done to a record by a call that is about another one. */
const ACTS: Readonly<Record<string, string>> = {
  replaceRouter: 'Router replaced by another',
  bindDevice: 'Device bound, or moved to another source',
  renameNode: 'Renamed',
  retireNode: 'Retired',
  restoreNode: 'Restored',
  moveNodeOnMap: 'Moved on the map',
  createRouter: 'Router created',
  saveRouter: 'Router changed',
  deleteRouter: 'Router deleted',
  restoreRecord: 'Put back',
  importRecords: 'Created from a table',
};
const OWN: readonly (readonly [beginning: RegExp, text: string])[] = [
  [/^create/, 'Created'],
  [/^save/, 'Changed'],
  [/^delete/, 'Deleted'],
];

/** What was done; a call of a later host is shown by its own name. */
export function actText(action: string, kind: AuditEntry['entity']['kind']): string {
  const isOfAnother = kind !== 'router' && action.endsWith('Router');
  const own = isOfAnother ? undefined : OWN.find(([beginning]) => beginning.test(action))?.[1];
  return own ?? ACTS[action] ?? sentence(action);
}

/** A field that no form has is shown by its own name; the type of an image stands for the image. */
export function fieldLabel(fields: AnyFields, field: string): string {
  const name = fields[field] ? field : field.replace(IMAGE, 'ImageData').replace(IMAGE_MIME, 'Data');
  return fields[name] ? labelOf(fields, name) : sentence(field);
}

/** A value before or after, in the words of the form. What the host names is shown as it is. */
export function historyValue(fields: AnyFields, name: string, value: AuditChange['before'], provider: string): string {
  const field = fields[name];
  const isNamed = field?.kind === 'system' || field?.kind === 'part' || field?.kind === 'free';
  return field && !isNamed && !Array.isArray(value) ? valueText(field, value, provider) : plainText(value);
}

/** An entry as people read it. `names` has what the record was called, of lists of several records. */
export function shownEntry(
  { id, at, actor, action, entity, changes }: AuditEntry,
  { fields, provider, names }: { fields: AnyFields; provider: string; names: boolean },
): ShownChange {
  return {
    id,
    at,
    who: actor ? actor.name || actor.email || `Account ${actor.id}` : 'Nobody signed in',
    whoMore: actor?.email || undefined,
    act: actText(action, entity.kind),
    to: names ? `${entity.name || 'Without a name'} (#${entity.id})` : undefined,
    fields: changes.map(({ field, before, after }) => ({
      label: fieldLabel(fields, field),
      before: historyValue(fields, field, before, provider),
      after: historyValue(fields, field, after, provider),
    })),
  };
}

const IMAGE = /Image$/;
const IMAGE_MIME = /Mime$/;
const WORD_START = /(?<=[a-z\d])([A-Z])/g;

/** `modemRestarter` as `Modem restarter`. */
function sentence(name: string): string {
  const words = name.replace(WORD_START, ' $1').replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
