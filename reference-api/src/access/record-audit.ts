import type { Database } from '../db/database';
import { audit } from '../db/schema/index';

export interface AuditEntry {
  /** The operation's name. */
  action: string;
  entity: 'account' | 'assignment' | 'system' | 'node' | 'system_group';
  entityId: number | string;
  /** What was asked for, without secrets. */
  details?: Readonly<Record<string, unknown>>;
}

/** Records who changed what and when, in the transaction of the change. `accountId` null is somebody who is not signed in. */
export async function recordAudit(db: Database, accountId: number | null, { action, entity, entityId, details }: AuditEntry, now: Date): Promise<void> {
  await db.insert(audit).values({ at: now, accountId, action, entity, entityId: String(entityId), details: details ? JSON.stringify(details) : null });
}
