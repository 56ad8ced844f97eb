import { readFileSync } from 'node:fs';
import type * as Threads from 'node:worker_threads';
import { TEMPLATE_FILE } from '../../testing/template';
import { openPglite } from './open-pglite';

// PGlite specifics; what both databases share is tested through the API.

/** The started threads, so that a test can kill one like a crash would. */
const mockThreads: Threads.Worker[] = [];
jest.mock('node:worker_threads', () => {
  const real = jest.requireActual<typeof Threads>('node:worker_threads');
  class Observed extends real.Worker {
    constructor(...args: ConstructorParameters<typeof real.Worker>) {
      super(...args);
      mockThreads.push(this);
    }
  }
  return { ...real, Worker: Observed };
});

/** What is found wrong with the next answers. */
let mockBreakage: string | null = null;
jest.mock('./protocol-breakage', () => ({ breakageOf: () => mockBreakage }));
afterEach(() => {
  mockBreakage = null;
});

const template = process.env[TEMPLATE_FILE];
const open = () => openPglite(template === undefined ? {} : { dump: readFileSync(template) });

test('reports that its thread has ended by itself, fails pending queries, and can still be closed', async () => {
  const store = await open();
  // Would take hours, so it is still counting however late the timer fires.
  const waiting = store.pool.query(
    'select count(*) from generate_series(1, 5000) a, generate_series(1, 5000) b, generate_series(1, 5000) c',
  );
  setTimeout(() => void mockThreads.at(-1)?.terminate(), 50);
  await expect(waiting).rejects.toThrow('embedded database has ended');
  expect((await store.lost).message).toBe('The embedded database has ended.');
  await expect(store.pool.query('select 1')).rejects.toThrow('embedded database has ended');
  await store.close();
});

test('ends at once where the database can no longer be used, says why, and can still be closed', async () => {
  const store = await open();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockBreakage = 'No space left on device';
  await expect(store.pool.query('select 1')).rejects.toThrow('No space left on device');
  expect((await store.lost).message).toBe('The embedded database cannot go on: No space left on device');
  mockBreakage = null;
  await expect(store.pool.query('select 1')).rejects.toThrow('No space left on device');
  await store.close();
});

test('does not open if the folder cannot be opened', async () => {
  await expect(openPglite({ folder: '/dev/null/nowhere' })).rejects.toThrow('embedded database');
});

test('prepares its statements anew after one that failed', async () => {
  const store = await open();
  const prepared = () => store.pool.query({ name: 'twice', text: 'select $1::int * 2 as twice', values: [21] });
  expect((await prepared()).rows).toEqual([{ twice: 42 }]);
  await expect(store.pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect((await prepared()).rows).toEqual([{ twice: 42 }]);
  await store.close();
});

test('separates two transactions on its one connection, and continues after a failed one', async () => {
  const store = await open();
  await store.pool.query('create table tally (n int)');
  const add = (n: number, fails: boolean) =>
    store.db.transaction(async (tx) => {
      await tx.execute(`insert into tally values (${n})`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      if (fails) await tx.execute('select 1 / 0');
    });
  const results = await Promise.allSettled([add(1, false), add(2, true), add(3, false)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await store.pool.query('select n from tally order by n')).rows).toEqual([{ n: 1 }, { n: 3 }]);
  await store.close();
});
