import type { PoolClient } from 'pg';
import type { Store } from '../db/database';

/** Collects the statements sent to a store from now on; returns a function that reads them and starts again. */
export function watchStatements({ pool }: Store): () => string[] {
  let texts: string[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [asked] = args;
      texts.push(typeof asked === 'string' ? asked : (asked as { text: string }).text);
      return query(...args);
    }) as typeof client.query;
  });
  return () => {
    const read = texts;
    texts = [];
    return read;
  };
}
