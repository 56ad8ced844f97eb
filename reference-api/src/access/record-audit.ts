import type { AuditChange, AuditKind } from '@sagitta/shared-contracts/api/audit';
import type { Database } from '../db/database';
import { audit } from '../db/schema/index';
import type { Caller } from './caller';

type Actor = Pick<Caller, 'id' | 'name' | 'email'>;

/** PostgreSQL's limit is 65,535 parameters per statement. */
const AT_ONCE = 1_000;

export interface AuditRecord {
  /** The operation's name. */
  action: string;
  entity: { kind: AuditKind; id: number | string; name: string | null };
  /** Accounts and systems under which it is listed; an entity that is one itself need not be included. */
  accounts?: readonly number[];
  systems?: readonly number[];
  changes?: readonly AuditChange[];
}

/** Records who changed what and when, in the transaction of the change. `actor` null means not signed in. */
export async function recordAudit(db: Database, actor: Actor | null, record: AuditRecord, now: Date): Promise<void> {
  await recordAudits(db, actor, [record], now);
}

/** The same for several records of one call. */
export async function recordAudits(
  db: Database,
  actor: Actor | null,
  records: readonly AuditRecord[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < records.length; first += AT_ONCE)
    await insert(db, actor, records.slice(first, first + AT_ONCE), now);
}

async function insert(db: Database, actor: Actor | null, records: readonly AuditRecord[], now: Date): Promise<void> {
  await db.insert(audit).values(
    records.map(({ action, entity, accounts = [], systems = [], changes = [] }) => ({
      at: now,
      accountId: actor?.id ?? null,
      actorName: actor?.name ?? null,
      actorEmail: actor?.email ?? null,
      action,
      entity: entity.kind,
      entityId: String(entity.id),
      entityName: entity.name,
      changes: JSON.stringify(changes),
      accounts: withOwn(entity, 'account', accounts),
      systems: withOwn(entity, 'system', systems),
    })),
  );
}

type Fields = Readonly<Record<string, AuditChange['after']>>;

/** The fields that differ. Null before means a new entity, null after a deleted one. Never pass a secret. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function withOwn({ kind, id }: AuditRecord['entity'], own: AuditKind, others: readonly number[]): number[] {
  return [...new Set(kind === own ? [Number(id), ...others] : others)];
}
