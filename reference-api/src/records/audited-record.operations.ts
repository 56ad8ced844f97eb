import type { AuditChange, AuditKind } from '@sagitta/shared-contracts/api/audit';
import { type AuditRecord, changesBetween } from '../access/record-audit';

/** A row of the back office: it may belong to a system. */
interface Row {
  id: number;
  systemId: number | null;
}

/** Of a secret only that it was set, changed or taken away is recorded. */
const SECRETS = ['pin', 'puk'];
const HIDDEN = 'hidden';

/** Never recorded: fields that identify or lock the row, secrets, and bytes. */
const LEFT_OUT = new Set(['id', 'createdAt', 'updatedAt', 'imageData', ...SECRETS]);

/** The changes of a row, for the audit record. Null before means a new row, null after a deleted one. */
export function auditedRecord<R extends Row>(
  action: string,
  kind: AuditKind,
  nameOf: (row: R) => string,
  before: R | null,
  after: R | null,
): AuditRecord {
  const row = after ?? before;
  if (!row) throw new Error('An audit record needs a row before or after.');
  const systems = [before, after].flatMap((one) => (one && one.systemId !== null ? [one.systemId] : []));
  return {
    action,
    entity: { kind, id: row.id, name: nameOf(row) },
    systems: [...new Set(systems)],
    changes: [...changesBetween(recorded(before), recorded(after)), ...changedSecrets(before, after)],
  };
}

function recorded(row: Row | null): Record<string, string | number | boolean | null> | null {
  if (!row) return null;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !LEFT_OUT.has(field)));
}

function changedSecrets(before: Row | null, after: Row | null): AuditChange[] {
  return SECRETS.map((field) => [field, secretOf(before, field), secretOf(after, field)] as const)
    .filter(([, old, fresh]) => old !== fresh)
    .map(([field, old, fresh]) => ({ field, before: old && HIDDEN, after: fresh && HIDDEN }));
}

function secretOf(row: Row | null, field: string): string | null {
  const value: unknown = Object.entries(row ?? {}).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : null;
}
