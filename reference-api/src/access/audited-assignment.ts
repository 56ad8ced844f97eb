import type { assignment } from '../db/schema/index';
import { type AuditRecord, changesBetween } from './record-audit';

type AuditedFields = Pick<typeof assignment.$inferSelect, 'role' | 'emailEvents' | 'pushEvents' | 'smsEvents'>;

/** The audit record of an account's membership of a system: added, changed or removed. */
export function auditedAssignment(
  action: string,
  person: { id: number; name: string },
  systemId: number,
  before: AuditedFields | null,
  after: AuditedFields | null,
): AuditRecord {
  return {
    action,
    entity: { kind: 'assignment', id: `${person.id}/${systemId}`, name: person.name },
    accounts: [person.id],
    systems: [systemId],
    changes: changesBetween(before && fieldsOf(before), after && fieldsOf(after)),
  };
}

function fieldsOf({ role, emailEvents, pushEvents, smsEvents }: AuditedFields) {
  return { role, emailEvents, pushEvents, smsEvents };
}
