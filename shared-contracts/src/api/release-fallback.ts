import * as v from 'valibot';
import { operation } from '../operation';
import { maybe, oneOf } from '../wire';

/**
 * Why a browser could not run a release: its files could not be had or were not the ones that were released, they took
 * too long, the release did not fit the shell, its module threw, or its page did. A page that it announces and lacks
 * counts as one that threw.
 */
export const FALLBACK_KINDS = ['load', 'deadline', 'contract', 'start', 'render'] as const;
export type FallbackKind = (typeof FALLBACK_KINDS)[number];

/** Reports that are kept; older ones make room. */
export const FALLBACKS_KEPT = 200;

const PartSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Not the name of a part'));
const VersionSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/, 'Not a version'));

/** A browser could not run a release and fell back to another, or to none. */
export const reportFallback = operation('POST', '/release-fallbacks', {
  name: 'reportFallback',
  input: v.object({
    part: PartSchema,
    version: VersionSchema,
    fellBackTo: v.nullable(VersionSchema),
    kind: v.picklist(FALLBACK_KINDS),
  }),
  output: v.unknown(),
});

/** Equal reports are one, with their number and the time of the newest (ISO 8601, UTC). */
export const ReleaseFallbackSchema = v.object({
  id: v.number(),
  part: v.string(),
  version: v.string(),
  fellBackTo: maybe(v.string()),
  kind: oneOf(FALLBACK_KINDS, 'load'),
  reports: v.number(),
  lastAt: v.string(),
});
export type ReleaseFallback = v.InferOutput<typeof ReleaseFallbackSchema>;

/**
 * What browsers could not run, newest first. For staff. A call of our own: a host that does not know it answers 404 or
 * 501.
 */
export const listReleaseFallbacks = operation('GET', '/release-fallbacks', {
  name: 'listReleaseFallbacks',
  output: v.array(ReleaseFallbackSchema),
});
