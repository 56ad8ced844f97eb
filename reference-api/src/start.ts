import { fileURLToPath } from 'node:url';
import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { openWithRoles } from './db/api-role';
import type { Store } from './db/database';
import { openPostgres } from './db/open-postgres';
import { openFolder, openServer } from './db/open-store';
import { openFolderToRead, openServerToRead } from './db/open-to-read';
import { readFromPrimary, readFromReplica } from './db/read-replica';
import type { Env } from './kit/env';
import { Limits, type LimitOptions } from './access/limits/limits';
import { buildServer } from './entrances/http/server';
import type { Services } from './entrances/http/services';
import type { Clock } from './kit/clock';
import { SERVED } from './served';
import { checkProduction, prepareProduction } from './production';
import type { Say } from './kit/say';
import { loggedLine } from './kit/log-errors';
import { watchedConfig } from './readings/uplinks/config';
import { Inbox } from './readings/uplinks/inbox';
import { w2Controller } from './systems/settings/simulated-controller';
import { checkWorld } from './world/check-world';
import { ensureWorld } from './world/ensure-world';

/** A replica that does not answer is left sooner than the primary: that one can still do its work. */
const REPLICA_LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 10_000 };

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Opens the store that the environment names, with the demo world or the first account in it. */
export async function openStore(env: Env, clock: Clock, say: Say): Promise<Store> {
  const prepare = (store: Store) =>
    env.DEMO ? ensureWorld(store.db, env.SAGITTA_WORLD, clock(), say) : prepareProduction(store.db, env);
  // Before anything is migrated: an instance that does not start leaves the database as it was.
  const check = (client: Pick<PoolClient, 'query'>) =>
    env.DEMO ? checkWorld(client, env.SAGITTA_WORLD) : checkProduction(client, env);
  if (env.DATABASE_URL === undefined) return openFolder(folderOf(env), { replaceable: env.DEMO, say, check, prepare });
  if (env.MIGRATE_DATABASE_URL !== undefined)
    return openWithRoles({ api: env.DATABASE_URL, owner: env.MIGRATE_DATABASE_URL }, { say, check, prepare });
  const store = await openServer(env.DATABASE_URL, say, { check });
  try {
    await prepare(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Opens the store that the environment names for a command that only checks: it is neither migrated nor prepared, and
 * nothing can be written.
 * @throws Error that says what to do, if it has no schema of this version
 */
export function openStoreToRead(env: Env): Promise<Store> {
  return env.DATABASE_URL === undefined ? openFolderToRead(folderOf(env)) : openServerToRead(env.DATABASE_URL);
}

const folderOf = (env: Env) => env.DATA_DIR ?? `${PACKAGE}.data/${env.PORT_BASE}`;

type BuildOptions = { pause?: LimitOptions['pause'] } & Partial<Pick<Services, 'uplinks' | 'messages' | 'logTo'>>;

/** The API over an open store, not yet listening. */
export async function buildApi(
  store: Store,
  env: Env,
  clock: Clock,
  { pause, uplinks = null, messages, logTo }: BuildOptions = {},
): Promise<FastifyInstance> {
  const limits = new Limits(store, clock, { perAddress: env.LOGIN_RATE_LIMIT, pause });
  const controller = w2Controller(store.db, clock, env.W2_CONTROLLER);
  const replica = env.READ_DATABASE_URL === undefined ? null : openPostgres(env.READ_DATABASE_URL, 10, REPLICA_LIMITS);
  const onFailure = (error: unknown) => app.log.warn(`The replica is not used for a while: ${loggedLine(error)}`);
  const longReads = replica ? readFromReplica(store, replica, { onFailure }) : readFromPrimary(store);
  const app = await buildServer(
    { store, longReads, clock, env, limits, controller, uplinks, messages, logTo },
    Object.values(ALL_OPERATIONS),
    SERVED,
  );
  if (replica) app.addHook('onClose', () => replica.close());
  return app;
}

/** The way in for network servers; null if none is configured. */
export function openUplinks(store: Store, { UPLINKS }: Env, clock: Clock): Inbox | null {
  if (UPLINKS === undefined) return null;
  const config = watchedConfig(UPLINKS, (error) => console.error(`[api] ${loggedLine(error)} The last one stays.`));
  return new Inbox(store.db, clock, config);
}
