// The API as `pnpm bench` measures it (docs/bench.md): a real server on loopback, and bare queries over its own
// connections.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from 'pg';
import { parseEnv } from '../src/kit/env';
import { buildApi, openStore } from '../src/start';
import { startUpkeep } from '../src/upkeep';
import { fill } from './bench-fill';
import { startBenchLive } from './bench-live';
import type { BenchReply, BenchRequest } from './bench-messages';
import { startBenchPostgres } from './bench-postgres';
import { StatementRecorder } from './bench-recorder';

const folder = process.env.BENCH_POSTGRES;
const server = folder === undefined ? null : await startBenchPostgres(folder);
const env = parseEnv({ ...process.env, ...(server ? { DATABASE_URL: server.url, DEMO: 'on' } : {}) });
const clock = () => new Date();
const store = await openStore(env, clock, (line) => console.error(`[api] ${line}`));
const app = await buildApi(store, env, clock);
const stopUpkeep = startUpkeep(store.db, clock, (error) => console.error('[api] Upkeep failed.', error));
const recorder = new StatementRecorder(Client.prototype);
const WATCH_EVERY_MS = 1;
const loop = monitorEventLoopDelay({ resolution: WATCH_EVERY_MS });
/** Resident bytes: when watching began, and the most since. */
let memory = { first: 0, most: 0 };
let sampling: NodeJS.Timeout | undefined;
const SAMPLE_EVERY_MS = 20;
let stopLive = () => Promise.resolve();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (request: BenchRequest) => {
  answer(request).then(reply, (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
reply({ reply: 'ready', address, database: store.kind });

async function answer(request: BenchRequest): Promise<BenchReply | null> {
  switch (request.ask) {
    case 'record':
      recorder.begin();
      return { reply: 'done' };
    case 'keep':
      return { reply: 'kept', statement: recorder.keep(request.call, request.containing) };
    case 'bare':
      return { reply: 'took', ms: await recorder.run(store.pool, request.call, request.times) };
    case 'count':
      return count();
    case 'fill':
      await fill(store.pool, request.list, request.rows);
      return { reply: 'done' };
    case 'live':
      stopLive = await startBenchLive(store, clock, request.perSecond, (error) =>
        console.error('[api] A reading was not stored.', error),
      );
      return { reply: 'done' };
    case 'watch':
      loop.reset();
      loop.enable();
      memory = { first: process.memoryUsage.rss(), most: 0 };
      sampling = setInterval(() => {
        memory.most = Math.max(memory.most, process.memoryUsage.rss());
      }, SAMPLE_EVERY_MS);
      return { reply: 'done' };
    case 'blocked':
      loop.disable();
      clearInterval(sampling);
      return {
        reply: 'blocked',
        longestMs: Math.max(0, loop.max / 1e6 - WATCH_EVERY_MS),
        grownBytes: Math.max(0, memory.most - memory.first),
      };
    case 'stop':
      await stopLive();
      await app.close();
      await stopUpkeep();
      await store.close();
      await server?.stop();
      process.disconnect();
      return null;
  }
}

async function count(): Promise<BenchReply> {
  const all = await store.pool.query<{ readings: number }>('select count(*)::int as readings from measurement');
  const busiest = await store.pool.query<{ nodeId: number; readings: number }>(`
    select node_id as "nodeId", count(*)::int as readings from measurement
    where measured_at > now() - interval '90 days' group by node_id order by readings desc, node_id limit 1`);
  if (!all.rows[0] || !busiest.rows[0]) throw new Error('The demo world has no readings.');
  return { reply: 'counted', readings: all.rows[0].readings, busiest: busiest.rows[0] };
}

function reply(message: BenchReply | null): void {
  if (message) process.send?.(message);
}
