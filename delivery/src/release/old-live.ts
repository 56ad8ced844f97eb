import * as v from 'valibot';
import type { Installation } from '../store/installation';
import type { PartState, ReleaseEvent, State } from './state-schema';

const PointerSchema = v.object({ name: v.string(), version: v.string() });
const RegistrySchema = v.object({ microFrontends: v.record(v.string(), v.unknown()) });
const ReleasesSchema = v.array(
  v.object({
    metadata: v.object({ version: v.string() }),
    deployment: v.optional(v.object({ default: v.optional(v.boolean(), false) })),
  }),
);

/** What an older version of this tool had made live, from its registry and its pointer to the shell. */
export async function stateOfOlderTool({ store, name }: Pick<Installation, 'store' | 'name'>): Promise<State> {
  const parts: Record<string, PartState> = {};
  const [registry, shell] = await Promise.all(
    ['registry.json', 'shell.json'].map((file) => store.read(`live/${name}/${file}`)),
  );
  const released = v.safeParse(RegistrySchema, json(registry?.bytes));
  for (const [part, entry] of Object.entries(released.success ? released.output.microFrontends : {})) {
    const releases = v.safeParse(ReleasesSchema, entry);
    const versions = releases.success ? versionsOf(releases.output) : [];
    if (versions.length > 0) parts[part] = stateOf(versions);
    else console.warn(`${part}: its entry in the registry of an older tool cannot be read, so it is not live.`);
  }
  const pointer = v.safeParse(PointerSchema, json(shell?.bytes));
  if (pointer.success) parts[pointer.output.name] = stateOf([pointer.output.version]);
  return { format: 1, parts };
}

/** Oldest first: the one that is live comes last. */
function versionsOf(releases: v.InferOutput<typeof ReleasesSchema>): string[] {
  const live = releases.find(({ deployment }) => deployment?.default) ?? releases[0];
  const others = releases.filter((release) => release !== live);
  return [...others, ...(live ? [live] : [])].map(({ metadata }) => metadata.version);
}

function stateOf(versions: readonly string[]): PartState {
  const at = new Date(0).toISOString();
  const history = versions.map((version): ReleaseEvent => ({ at, by: 'an older tool', action: 'publish', version }));
  // When each was live is not known: what the older tool would have gone back to is taken for good.
  const good = Object.fromEntries(versions.map((version) => [version, { at, by: 'an older tool' }]));
  return { live: versions.at(-1) ?? null, history, good, withdrawn: {} };
}

function json(bytes: Buffer | undefined): unknown {
  if (!bytes) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    console.warn('What an older tool had made live cannot be read.', error);
    return null;
  }
}
