import { Worker } from 'node:worker_threads';
import { type ClientBase, type ClientConfig, Pool } from 'pg';
import { databaseOn, type Store } from './database';
import { surviveLosses } from './no-connection';
import { breakageOf } from './protocol-breakage';
import { type ExecuteProtocol, ProtocolStream } from './protocol-stream';

export interface PgliteStore extends Store {
  /** All its files as one archive, to open copies from. */
  dump(): Promise<Uint8Array>;
}

/** A database that has not closed by then is killed; its log restores the last commit at the next start. */
const CLOSING_MS = 10_000;

/**
 * Opens the embedded database in a thread of its own: in a folder, whose lock the caller holds, or in memory,
 * optionally as a copy of a dump.
 */
export async function openPglite(place: { folder?: string; dump?: Uint8Array }): Promise<PgliteStore> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: place, execArgv: [] });
  const waiting: { resolve(bytes: Uint8Array): void; reject(error: Error): void }[] = [];
  let broken: Error | null = null;
  let isClosing = false;
  let tellLost: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve;
  });
  const fail = (error: Error) => {
    broken ??= error;
    if (!isClosing) tellLost(broken);
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const stopped = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  await new Promise<void>((opened, failed) => {
    worker.on('message', (message: Uint8Array | 'ready' | 'closed') => {
      if (message === 'ready') opened();
      else if (message === 'closed') void worker.terminate();
      else waiting.shift()?.resolve(message);
    });
    worker.on('error', (cause) => {
      fail(new Error('The embedded database failed.', { cause }));
      failed(broken);
    });
    worker.on('exit', () => {
      fail(broken ?? new Error('The embedded database has ended.'));
      failed(broken);
    });
  });

  const ask = (message: Uint8Array | 'dump') =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      waiting.push({ resolve, reject });
      worker.postMessage(message);
    });
  const execute = async (batch: Uint8Array) => {
    const answer = await ask(batch);
    const breakage = breakageOf(batch, answer);
    if (breakage === null) return answer;
    // What follows would hang. The log restores the last commit at the next start, as after a crash.
    fail(new Error(`The embedded database cannot go on: ${breakage}`));
    void worker.terminate();
    throw broken ?? new Error(breakage);
  };
  const pool = poolOn(execute);
  return {
    kind: 'pglite',
    db: databaseOn(pool),
    pool,
    lost,
    dump: () => ask('dump'),
    close: async () => {
      isClosing = true;
      const stuck = setTimeout(() => void worker.terminate(), CLOSING_MS);
      await Promise.race([pool.end().then(() => worker.postMessage('close')), stopped]);
      await stopped;
      clearTimeout(stuck);
    },
  };
}

/** A pool of one connection, since PGlite has only one: a transaction makes everyone else wait until it ends. */
function poolOn(execute: ExecuteProtocol): Pool {
  // `pg` types its stream as a full net.Socket, of which it uses only what ProtocolStream implements.
  const stream = (() => new ProtocolStream(execute)) as unknown as ClientConfig['stream'];
  // After a failed statement the pool connects anew, but to the same session, which still has every prepared statement.
  const onConnect = (client: ClientBase) => client.query('deallocate all');
  const pool = new Pool({ max: 1, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0, stream, onConnect });
  surviveLosses(pool, (error) => console.error(`The embedded database was lost: ${error.message}`));
  return pool;
}
