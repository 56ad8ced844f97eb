import * as v from 'valibot';
import { operation } from '../operation';
import { IdSchema, maybe, OffsetSchema, oneOf } from '../wire';

/** What a recorded change was made to. */
export const AUDIT_KINDS = [
  'account',
  'assignment',
  'system',
  'node',
  'device',
  'system_group',
  'log',
  'sim_card',
  'router',
  'inspection',
  'agreement',
  'sms',
  'other',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Entries that a fetch brings at most. */
export const AUDIT_FETCH_SIZE = 100;

/**
 * A value as it was recorded: of a list (systems of a group, notification events) its entries, as a person would read
 * them.
 */
const AuditValueSchema = maybe(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]));

/**
 * One field before and after. Null before is something new, null after something gone. Of a set that only grows or
 * shrinks (systems and members of a group), `before` holds what left and `after` what came. Secrets are never recorded.
 */
export const AuditChangeSchema = v.object({ field: v.string(), before: AuditValueSchema, after: AuditValueSchema });
export type AuditChange = v.InferOutput<typeof AuditChangeSchema>;

/**
 * Who changed what and when. `actor` is as they were called then, null where nobody was signed in; so is the entity's
 * name.
 */
export const AuditEntrySchema = v.object({
  id: v.number(),
  /** ISO 8601, UTC. */
  at: v.string(),
  actor: maybe(v.object({ id: v.number(), name: v.string(), email: v.string() })),
  /** Name of the operation, as in `saveAccount`. */
  action: v.string(),
  /** An assignment's id is `account/system`. */
  entity: v.object({ kind: oneOf(AUDIT_KINDS, 'other'), id: v.string(), name: maybe(v.string()) }),
  changes: v.fallback(v.array(AuditChangeSchema), []),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

/**
 * What was changed about one account or about one system with its nodes and members, newest first. For staff; a deleted
 * one still has its record.
 */
export const listAudit = operation('POST', '/audit', {
  name: 'listAudit',
  input: v.pipe(
    v.object({
      account: v.optional(v.nullable(IdSchema), null),
      system: v.optional(v.nullable(IdSchema), null),
      amount: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(AUDIT_FETCH_SIZE)),
        AUDIT_FETCH_SIZE,
      ),
      offset: v.optional(OffsetSchema, 0),
    }),
    v.check(({ account, system }) => (account === null) !== (system === null), 'An account or a system is needed'),
  ),
  output: v.object({ entries: v.array(AuditEntrySchema), count: v.number() }),
});
