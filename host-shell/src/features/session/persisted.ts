import { CATEGORIES } from '@sagitta/shared-contracts/access';
import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { Session } from '@sagitta/shared-contracts/shell';
import * as v from 'valibot';

/** The version of what is kept in the browser (docs/product/access.md#sessions). */
export const PERSIST_VERSION = 3;
export const TOKEN_KEY = 'w4-token';
export const STATE_KEY = 'sagitta-state';

const SessionSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  category: v.picklist(CATEGORIES),
});

/** A page that was visited: its path, what it showed, and what such a page is called. */
const VisitedSchema = v.object({ path: v.string(), title: v.string(), page: v.string() });

const PersistedSchema = v.object({
  version: v.literal(PERSIST_VERSION),
  session: v.nullable(SessionSchema),
  /** The one system of a user who has exactly one, else null. Absent until the systems were loaded once. */
  onlySystem: v.optional(v.nullable(v.number())),
  sidebarMini: v.fallback(v.boolean(), false),
  /** The last first. */
  visited: v.fallback(v.optional(v.array(VisitedSchema)), undefined),
});
export type Persisted = v.InferOutput<typeof PersistedSchema>;

export const EMPTY: Persisted = { version: PERSIST_VERSION, session: null, sidebarMini: false };

/** What this browser keeps of the last visit. What cannot be read counts as nothing, never as an error. */
export function readPersisted(storage: Storage): Persisted {
  const text = storage.getItem(STATE_KEY);
  if (!text) return EMPTY;
  const parsed = v.safeParse(PersistedSchema, migrate(parseJson(text)));
  return parsed.success ? parsed.output : EMPTY;
}

export function writePersisted(storage: Storage, state: Persisted): void {
  storage.setItem(STATE_KEY, JSON.stringify(state));
}

/** The signed-in account of a kept state that also has a token; without either nobody is signed in. */
export function keptSession(storage: Storage): Session | null {
  return storage.getItem(TOKEN_KEY) ? readPersisted(storage).session : null;
}

/** Up to version 2 the account stood under `user` and the systems' number was not kept. */
function migrate(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('version' in state)) return state;
  const { version } = state;
  if (version !== 1 && version !== 2) return state;
  const session = 'user' in state ? (state.user ?? null) : null;
  return { version: PERSIST_VERSION, session, sidebarMini: 'sidebarMini' in state && state.sidebarMini === true };
}
