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

/** The records of the back office that tell their history. */
export const AUDITED_RECORDS = ['sim_card', 'router', 'inspection', 'agreement', 'gateway', 'device'] as const;
export type AuditedRecord = (typeof AUDITED_RECORDS)[number];

/** Stands for the name of something that the caller may not see. */
export const UNSEEN = 'another';

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
 * What was changed, newest first: about one account or one system with its nodes and members, for staff; about one
 * record of the back office, for those who may keep it. A record is named by its `ID`, a gateway by its `Eui64`, a
 * device by its serial number; without an id, those of its kind that were deleted. Staff still get the history of
 * what is deleted. Others get what happened in systems that they administer, with no e-mail of whoever did it. In the
 * history of a record, `systemId`, `nodeId` and `routerId` are names, `#12` of what is gone, and UNSEEN for what the
 * caller may not see.
 */
export const listAudit = operation('POST', '/audit', {
  name: 'listAudit',
  input: v.pipe(
    v.object({
      account: v.nullish(IdSchema, null),
      system: v.nullish(IdSchema, null),
      record: v.optional(
        v.nullable(
          v.object({
            kind: v.picklist(AUDITED_RECORDS),
            id: v.nullable(v.pipe(v.string(), v.maxLength(64))),
          }),
        ),
        null,
      ),
      amount: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(AUDIT_FETCH_SIZE)),
        AUDIT_FETCH_SIZE,
      ),
      offset: v.optional(OffsetSchema, 0),
    }),
    v.check(
      ({ account, system, record }) => [account, system, record].filter((one) => one !== null).length === 1,
      'An account, a system or a record is needed',
    ),
  ),
  output: v.object({ entries: v.array(AuditEntrySchema), count: v.number() }),
});
