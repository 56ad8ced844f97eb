import * as v from 'valibot';
import { ManifestSchema } from './manifest';

/**
 * `/registry.json`: which release of each part is live. It follows the Frontend Discovery schema; what is ours stands under `extras`.
 * `url` is the release's remoteEntry; `fallbackUrl` the last good release's.
 */
export const ReleaseSchema = v.object({
  url: v.pipe(v.string(), v.minLength(1)),
  fallbackUrl: v.optional(v.string()),
  metadata: v.object({
    /** SHA-384 of the remoteEntry, `sha384-…`. */
    integrity: v.pipe(v.string(), v.startsWith('sha384-')),
    version: v.string(),
  }),
  deployment: v.optional(v.object({ traffic: v.optional(v.number(), 100), default: v.optional(v.boolean(), false) })),
  extras: v.object({
    manifest: ManifestSchema,
    /** Federation's own manifest, so that no request is spent on it. */
    mfManifest: v.record(v.string(), v.unknown()),
    /** SHA-384 of every other script and style of the release, by file name under the release's directory. */
    integrity: v.record(v.string(), v.pipe(v.string(), v.startsWith('sha384-'))),
  }),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;

export const RegistrySchema = v.object({
  /** Address of the format's description. */
  schema: v.optional(v.string(), ''),
  microFrontends: v.record(v.string(), v.pipe(v.array(ReleaseSchema), v.minLength(1))),
});
export type Registry = v.InferOutput<typeof RegistrySchema>;

/** Global function of the shell by which a remote's build asks for the SHA-384 of a script or style that it is about to load. An unknown address gets the hash of no file. */
export const INTEGRITY_HOOK = 'sagittaIntegrity';
