import { ManifestSchema } from '@sagitta/shared-contracts/manifest';
import * as v from 'valibot';

/** SHA-384 of each file, by its path in the release. */
const IntegritySchema = v.record(v.string(), v.pipe(v.string(), v.startsWith('sha384-')));

/** `release.json` in a remote's release: all that the registry needs to point at it, now or in a rollback. */
export const RemoteFactsSchema = v.object({
  name: v.string(),
  version: v.string(),
  entry: v.string(),
  manifest: ManifestSchema,
  /** The exposed module's own scripts. */
  scripts: v.array(v.string()),
  /** The range of each shared package that it was built for. */
  shared: v.record(v.string(), v.string()),
  /** What it uses of each shared module, by address. Releases of an older tool do not say. */
  uses: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Of every file; an older tool named scripts and styles alone. */
  integrity: IntegritySchema,
});
export type RemoteFacts = v.InferOutput<typeof RemoteFactsSchema>;

/** `release.json` in the shell's release: what it offers to the remotes that it loads. */
export const ShellFactsSchema = v.object({
  name: v.string(),
  version: v.string(),
  contract: v.string(),
  shared: v.record(v.string(), v.string()),
  /**
   * The names that each shared module exports, by address; null where the build cannot tell. Releases of an older tool
   * do not say.
   */
  exports: v.optional(v.record(v.string(), v.nullable(v.array(v.string()))), {}),
  /** Of every file. Releases of an older tool do not say. */
  integrity: v.optional(IntegritySchema, {}),
});
export type ShellFacts = v.InferOutput<typeof ShellFactsSchema>;

export type Facts = RemoteFacts | ShellFacts;

export function isRemote(facts: Facts): facts is RemoteFacts {
  return 'manifest' in facts;
}
