import * as v from 'valibot';

const VersionSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]*$/));

const MarkSchema = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), by: v.string() });

const EventSchema = v.object({
  ...MarkSchema.entries,
  action: v.picklist(['publish', 'promote', 'rollback', 'withdraw', 'store', 'canary']),
  version: VersionSchema,
  /** Its pages were opened in a browser before. */
  opened: v.optional(v.literal(true)),
});
export type ReleaseEvent = v.InferOutput<typeof EventSchema>;

const CanarySchema = v.object({
  ...MarkSchema.entries,
  version: VersionSchema,
  /** Share of the accounts that get it. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
});

const PartStateSchema = v.object({
  live: v.nullable(VersionSchema),
  /**
   * What was done, oldest first. Whatever but `store` and `canary` made its version live. Servers of an older tool read
   * no state with another action: what is new is a field.
   */
  history: v.array(EventSchema),
  /** When the part was taken off, so that nothing of it was live; oldest first. */
  offs: v.optional(v.array(v.object({ ...MarkSchema.entries, version: VersionSchema, why: v.string() }))),
  /** Versions of which somebody says that they are good. */
  good: v.optional(v.record(VersionSchema, MarkSchema)),
  /** Versions that browsers could not run, with the time and kind of the newest report. */
  reported: v.optional(
    v.record(VersionSchema, v.object({ at: v.pipe(v.string(), v.isoTimestamp()), kind: v.string() })),
  ),
  /** What a share of the accounts gets in place of the live version. */
  canary: v.optional(CanarySchema),
  /** Versions that must not go live again, and why. */
  withdrawn: v.record(VersionSchema, v.object({ ...MarkSchema.entries, why: v.string() })),
});
export type PartState = v.InferOutput<typeof PartStateSchema>;

/**
 * What is live in an installation, and how it came about. It names versions alone: what else the registry says of a
 * release is in that release's own `release.json`. One document, so that every change happens whole or not at all.
 */
export const StateSchema = v.object({
  format: v.literal(1),
  parts: v.record(v.string(), PartStateSchema),
  /** Which kept states were read back, and who did it; oldest first. */
  restored: v.optional(v.array(v.object({ ...MarkSchema.entries, from: v.string() }))),
});
export type State = v.InferOutput<typeof StateSchema>;

export const NOTHING_YET: PartState = { live: null, history: [], withdrawn: {} };
