import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { login } from '@sagitta/shared-contracts/api/session';
import { ACCOUNTS, emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { call } from '@sagitta/e2e/support/api';
import { chooseSubject, staffToken } from '../api-client';
import { percentile } from '../statistics';
import { BenchProcess } from './bench-process';
import { STREAMS, type StreamFigures } from './figures';
import { AtRate } from './load';
import { listCalls } from './measure-api';
import { QUIET } from './quiet';
import type { ReaderReply, ReaderRequest } from './stream-messages';

const READER = fileURLToPath(new URL('./stream-reader.ts', import.meta.url));
const ROUNDS = 5;
/** Calls a second, of all kinds: a quarter of what the API answers. */
const RATE = 100;
/** Of each half of a round. Streams receive events once a second. */
const SECONDS = 9;
const WARM_UP_SECONDS = 1;
const READINGS_A_SECOND = 5;

/**
 * Starts the API on a PostgreSQL server, has readings stored all the time, and measures calls without and with many
 * open streams, in turns.
 */
export async function measureStreams(folder: string, say: (text: string) => void): Promise<StreamFigures[]> {
  say(`API on postgres: ${STREAMS} open streams …`);
  const api = await BenchProcess.start({
    ...QUIET,
    BENCH_POSTGRES: folder,
    SAGITTA_WORLD: 'test',
    STREAMS_PER_ACCOUNT: String(STREAMS),
  });
  const line = new AtRate(api.address);
  const reader = fork(READER, { execArgv: ['--import', 'tsx'] });
  const gone = once(reader, 'exit').then(() => {
    throw new Error('The process that reads streams ended.');
  });
  gone.catch(() => undefined);
  const ask = async (request: ReaderRequest): Promise<ReaderReply> => {
    const reply = Promise.race([once(reader, 'message'), gone]);
    reader.send(request);
    const [message] = await reply;
    return message as ReaderReply;
  };
  try {
    const tokens = await Promise.all(ACCOUNTS.map((name) => tokenOf(api.address, emailOf(name))));
    const staff = await staffToken(api.address);
    const calls = listCalls(await chooseSubject(api.address, staff), staff);
    const took = new Map(Object.keys(calls).map((name) => [name, { without: [] as number[], with: [] as number[] }]));
    const time = async (kind: 'without' | 'with') => {
      await line.times(calls, RATE, WARM_UP_SECONDS);
      const times = await line.times(calls, RATE, SECONDS);
      for (const [name, kinds] of took) kinds[kind].push(...(times[name] ?? []));
    };
    let events = 0;
    await api.ask({ ask: 'live', perSecond: READINGS_A_SECOND }, 'done');
    for (let round = 0; round < ROUNDS; round += 1) {
      await time('without');
      await ask({ ask: 'open', address: api.address, tokens, count: STREAMS });
      await time('with');
      events += (await ask({ ask: 'close' })).events;
    }
    if (events < STREAMS * ROUNDS) throw new Error(`The streams received only ${events} events.`);
    return [...took].map(([name, times]) => ({
      call: name,
      withoutP50Ms: percentile(times.without, 0.5),
      withoutP99Ms: percentile(times.without, 0.99),
      withP50Ms: percentile(times.with, 0.5),
      withP99Ms: percentile(times.with, 0.99),
      samples: times.with.length,
      eventsEach: events / STREAMS,
    }));
  } finally {
    line.close();
    reader.kill();
    await api.stop();
  }
}

async function tokenOf(api: string, email: string): Promise<string> {
  return (await call(api, login, { input: { email, password: PASSWORD } })).token;
}
