import { getTableName, isTable } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Store } from '../src/db/database';
import { DISTRIBUTED } from '../src/db/distribution/distribute';
import * as schema from '../src/db/schema/index';

/** Views are named here. */
const LOCAL = [
  'live_node',
  ...Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : [])),
].filter((name) => !DISTRIBUTED.some((one) => one === name));
const readsOne = (names: readonly string[]) =>
  new RegExp(`\\b(from|join|using|update)\\s+"?(${names.join('|')})\\b`, 'i');
const READS_DISTRIBUTED = readsOne(DISTRIBUTED);
const READS_LOCAL = readsOne(LOCAL);

/** Whether a statement joins what a distributed database keeps on its workers with what it keeps on its coordinator. */
export function isOnBoth(text: string): boolean {
  return READS_DISTRIBUTED.test(text) && READS_LOCAL.test(text);
}

/**
 * Lets fail, on every database, what a distributed one may refuse or answer slowly: so it is found without one. Only of
 * statements by drizzle, which are the API's own: tests ask for what they want to see by the pool.
 */
export function refuseOnBoth({ pool }: Store): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const text = typeof args[0] === 'object' ? (args[0] as { text?: string }).text : undefined;
      if (text !== undefined && isOnBoth(text))
        throw new Error(
          `A distributed database keeps these tables on other servers (docs/decisions/0057-citus.md): ${text}`,
        );
      return query(...args);
    }) as typeof client.query;
  });
}
