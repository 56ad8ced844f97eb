// The API as `pnpm bench` measures it (docs/bench.md): a real server on loopback, and bare queries over its own connections.
import { Client } from 'pg';
import { parseEnv } from '../env';
import { buildApi, openStore } from '../start';
import type { BenchReply, BenchRequest } from './bench-messages';
import { startBenchPostgres } from './bench-postgres';
import { StatementRecorder } from './bench-recorder';

const folder = process.env.BENCH_POSTGRES;
const server = folder === undefined ? null : await startBenchPostgres(folder);
const env = parseEnv({ ...process.env, PORT: '0', ...(server ? { DATABASE_URL: server.url, DEMO: 'on' } : {}) });
const clock = () => new Date();
const store = await openStore(env, clock, (line) => console.error(`[api] ${line}`));
const app = await buildApi(store, env, clock);
const recorder = new StatementRecorder(Client.prototype);
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
      return { reply: 'kept', statement: recorder.keep(request.call) };
    case 'bare':
      return { reply: 'took', ms: await recorder.run(store.pool, request.call, request.times) };
    case 'count': {
      const { rows } = await store.pool.query<{ readings: string }>('select count(*) as readings from measurement');
      return { reply: 'counted', readings: Number(rows[0]?.readings) };
    }
    case 'stop':
      await app.close();
      await store.close();
      await server?.stop();
      process.disconnect();
      return null;
  }
}

function reply(message: BenchReply | null): void {
  if (message) process.send?.(message);
}
