import * as v from 'valibot';
import { LockSchema } from '../fields';
import { CONFLICT, operation } from '../operation';
import { IdParamsSchema, IdSchema, maybe } from '../wire';

/** Maximum people on an escalation list. */
export const ESCALATION_PEOPLE_MAX = 10;
/** How long a step may wait, in minutes: up to a day. */
export const ESCALATION_MINUTES = { min: 1, max: 1_440, default: 15 } as const;

/** One step of a system's escalation list (docs/product/accounts.md#escalation). */
export const EscalationPersonSchema = v.object({
  /** Null after the account was deleted. */
  accountID: maybe(v.number()),
  name: maybe(v.string()),
  /** From the log entry, or from the step before. */
  minutes: v.number(),
  /** Whether the person may still see the system; others are skipped. */
  hasAccess: v.boolean(),
});

/** Somebody whom the caller may put on the list. */
export const EscalationCandidateSchema = v.object({ accountID: v.number(), name: v.string() });

export const EscalationSchema = v.object({
  systemID: v.number(),
  /** In the order in which they are told. */
  people: v.array(EscalationPersonSchema),
  candidates: v.array(EscalationCandidateSchema),
  /**
   * Minutes between two members where the list names nobody who has access; null if then nobody is told.
   */
  defaultMinutes: maybe(v.number()),
  /** Optimistic lock; null while the system has no list. */
  updatedAt: maybe(v.string()),
});
export type Escalation = v.InferOutput<typeof EscalationSchema>;

/** Who is told of an L3 or L4 that nobody has seen; for those who administer the system. */
export const getEscalation = operation('GET', '/systems/{id}/escalation', {
  name: 'getEscalation',
  params: IdParamsSchema,
  output: EscalationSchema,
});

/** Stores the whole list. Everybody on it must be able to see the system. */
export const saveEscalation = operation('PATCH', '/system/escalation', {
  name: 'saveEscalation',
  input: v.object({
    systemID: IdSchema,
    people: v.pipe(
      v.array(
        v.object({
          accountID: IdSchema,
          minutes: v.pipe(
            v.number(),
            v.integer(),
            v.minValue(ESCALATION_MINUTES.min),
            v.maxValue(ESCALATION_MINUTES.max),
          ),
        }),
      ),
      v.maxLength(ESCALATION_PEOPLE_MAX),
      v.check((people) => new Set(people.map(({ accountID }) => accountID)).size === people.length, 'Each person once'),
    ),
    updatedAt: LockSchema,
  }),
  output: v.object({ updatedAt: v.string() }),
  errors: { ...CONFLICT, 422: 'Somebody on the list may not see the system.' },
});
