import type { assignment } from '../db/schema/index';
import { type AuditRecord, changesBetween } from './record-audit';

type Place = Pick<typeof assignment.$inferSelect, 'role' | 'emailEvents' | 'pushEvents' | 'smsEvents'>;

/** The record of an account's place in a system: given, changed or taken. */
export function auditedPlace(
  action: string,
  person: { id: number; name: string },
  systemId: number,
  before: Place | null,
  after: Place | null,
): AuditRecord {
  return {
    action,
    entity: { kind: 'assignment', id: `${person.id}/${systemId}`, name: person.name },
    accounts: [person.id],
    systems: [systemId],
    changes: changesBetween(before && fieldsOf(before), after && fieldsOf(after)),
  };
}

function fieldsOf({ role, emailEvents, pushEvents, smsEvents }: Place) {
  return { role, emailEvents, pushEvents, smsEvents };
}
