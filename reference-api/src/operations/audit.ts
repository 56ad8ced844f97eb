import { arrayContains, desc } from 'drizzle-orm';
import * as v from 'valibot';
import { AUDIT_KINDS, AuditChangeSchema, listAudit } from '@sagitta/shared-contracts/api/audit';
import { audit } from '../db/schema/index';
import { reads } from './handler';
import { Refusal } from '../refusal';

const ChangesSchema = v.pipe(v.string(), v.parseJson(), v.array(AuditChangeSchema));

/** For staff alone. An id that is not there has no entries; one that is gone keeps them. */
const serveListAudit = reads(listAudit, async ({ db, caller, input }) => {
  if (caller.category !== 'staff') throw new Refusal(403);
  const where =
    input.account === null
      ? arrayContains(audit.systems, [input.system ?? 0])
      : arrayContains(audit.accounts, [input.account]);
  const rows = await db
    .select()
    .from(audit)
    .where(where)
    .orderBy(desc(audit.id))
    .limit(input.amount)
    .offset(input.offset);
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor:
        row.accountId === null ? null : { id: row.accountId, name: row.actorName ?? '', email: row.actorEmail ?? '' },
      action: row.action,
      entity: {
        kind: AUDIT_KINDS.find((kind) => kind === row.entity) ?? 'other',
        id: row.entityId ?? '',
        name: row.entityName,
      },
      changes: v.parse(ChangesSchema, row.changes),
    })),
    count: await db.$count(audit, where),
  };
});

export const auditOperations = [serveListAudit];
