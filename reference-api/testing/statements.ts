import type { PoolClient } from 'pg';
import type { Store } from '../src/db/database';

/** A statement as it was sent. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** Collects the statements sent to a store from now on; returns a function that reads them and starts again. */
export function watchStatements(store: Store): () => string[] {
  const read = watchSent(store);
  return () => read().map(({ text }) => text);
}

/** The same with their values. */
export function watchSent({ pool }: Store): () => Sent[] {
  let all: Sent[] = [];
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [asked, values] = args;
      const { text, values: own = [] } = typeof asked === 'string' ? { text: asked } : (asked as Partial<Sent>);
      all.push({ text: text ?? '', values: Array.isArray(values) ? values : own });
      return query(...args);
    }) as typeof client.query;
  });
  return () => {
    const read = all;
    all = [];
    return read;
  };
}
