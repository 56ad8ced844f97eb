import type { assignment } from '../db/schema/index';
import { type AuditRecord, changesBetween } from './record-audit';

type Place = Pick<typeof assignment.$inferSelect, 'role' | 'emailEvents' | 'pushEvents' | 'smsEvents'>;

/** The audit record of an account's membership of a system: added, changed or removed. */
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
