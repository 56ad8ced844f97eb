import * as v from 'valibot';
import { AUDIT_KINDS, AuditChangeSchema, listAudit } from '@sagitta/shared-contracts/api/audit';
import { auditPage } from './audit.statements';
import { serve } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';

const ChangesSchema = v.pipe(v.string(), v.parseJson(), v.array(AuditChangeSchema));

/** For staff only. An unknown id has no entries; a deleted one keeps them. */
const serveListAudit = serve(listAudit, async ({ db, caller, input }) => {
  if (caller.category !== 'staff') throw new Refusal(403);
  const { rows, count } = await auditPage(db, input);
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
    count,
  };
});

export const auditOperations = [serveListAudit];
