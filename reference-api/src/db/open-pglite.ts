import { Worker } from 'node:worker_threads';
import { type ClientConfig, Pool } from 'pg';
import { databaseOn, type Store } from './database';
import { type ExecuteProtocol, ProtocolStream } from './protocol-stream';

/** Opens the embedded database in a folder, in a thread of its own. The caller holds the folder's lock. */
export async function openPglite(folder: string): Promise<Store> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { folder }, execArgv: [] });
  const waiting: { resolve(bytes: Uint8Array): void; reject(error: Error): void }[] = [];
  let broken: Error | null = null;
  const fail = (error: Error) => {
    broken = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const stopped = new Promise<void>((resolve) => { worker.once('exit', () => resolve()); });
  await new Promise<void>((opened, failed) => {
    worker.on('message', (message: Uint8Array | 'ready' | 'closed') => {
      if (message === 'ready') opened();
      else if (message === 'closed') void worker.terminate();
      else waiting.shift()?.resolve(message);
    });
    worker.on('error', (cause) => {
      fail(new Error(`The embedded database in ${folder} failed.`, { cause }));
      failed(broken);
    });
    worker.on('exit', () => {
      fail(broken ?? new Error('The embedded database has ended.'));
      failed(broken);
    });
  });

  const pool = pgliteOn((batch) => new Promise((resolve, reject) => {
    if (broken) {
      reject(broken);
      return;
    }
    waiting.push({ resolve, reject });
    worker.postMessage(batch, [batch.buffer as ArrayBuffer]);
  }));
  return {
    kind: 'pglite',
    db: databaseOn(pool),
    pool,
    close: async () => {
      await pool.end();
      worker.postMessage(null);
      await stopped;
    },
  };
}

/** A pool of one connection, since PGlite has one: a transaction keeps everybody else waiting until it ends. */
export function pgliteOn(execute: ExecuteProtocol): Pool {
  // `pg` types its stream as a whole net.Socket, of which it uses what ProtocolStream has.
  const stream = (() => new ProtocolStream(execute)) as unknown as ClientConfig['stream'];
  const pool = new Pool({ max: 1, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0, stream });
  pool.on('error', (error) => console.error(`The embedded database was lost: ${error.message}`));
  return pool;
}
