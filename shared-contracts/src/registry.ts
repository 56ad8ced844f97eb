import * as v from 'valibot';
import { ManifestSchema } from './manifest';

/**
 * `/registry.json`: which release of each part is live. It follows the Frontend Discovery schema, with our additions
 * under `extras`. `url` is the release's remoteEntry; `fallbackUrl` the last good release's.
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
    /**
     * The exposed module's own scripts, by file name under the release's directory, so that they are requested in
     * parallel with the entry. The entry contains the hash of each.
     */
    scripts: v.array(v.string()),
    /** When it was made live, or a canary; ISO 8601, UTC. A host of an older tool does not say. */
    released: v.fallback(v.optional(v.string()), undefined),
    /**
     * Of the entry's hash, by its owner's Ed25519 keys, base64: where config.json lists `owners` of the part, the shell
     * runs no release without one that is theirs.
     */
    signatures: v.fallback(v.optional(v.array(v.string())), undefined),
  }),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;

export const RegistrySchema = v.object({
  /** Address of the format's description. */
  schema: v.optional(v.string(), ''),
  microFrontends: v.record(v.string(), v.pipe(v.array(ReleaseSchema), v.minLength(1))),
});
export type Registry = v.InferOutput<typeof RegistrySchema>;

/** The properties of a release that determine whether it is live. */
interface Marks {
  url: string;
  fallbackUrl?: string;
  deployment?: { default?: boolean; traffic?: number };
}

/** The release of a part that visitors get: the one marked as the default, else the first. */
export function liveRelease(registry: Registry, name: string): Release | undefined {
  return liveOf(registry.microFrontends[name] ?? []);
}

/**
 * The release to run when the live one fails: the one in its `fallbackUrl`. It must be listed in the registry itself,
 * which contains the hashes for its check.
 */
export function fallbackOf(registry: Registry, name: string): Release | undefined {
  return fallbackAmong(registry.microFrontends[name] ?? []);
}

export function liveOf<R extends Marks>(releases: readonly R[]): R | undefined {
  return releases.find((release) => release.deployment?.default) ?? releases[0];
}

export function fallbackAmong<R extends Marks>(releases: readonly R[]): R | undefined {
  const live = liveOf(releases);
  return releases.find((release) => release !== live && release.url === live?.fallbackUrl);
}

/** The release that a share of the accounts gets before it is live: not the default, with traffic of its own. */
export function canaryAmong<R extends Marks>(releases: readonly R[]): R | undefined {
  const live = liveOf(releases);
  return releases.find((release) => release !== live && (release.deployment?.traffic ?? 0) > 0);
}
