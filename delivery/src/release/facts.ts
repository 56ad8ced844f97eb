import { ManifestSchema } from '@sagitta/shared-contracts/manifest';
import * as v from 'valibot';

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
});
export type ShellFacts = v.InferOutput<typeof ShellFactsSchema>;
