import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkToken, login } from '@sagitta/shared-contracts/api/session';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { SYSTEM_FILE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { type AccountName, emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { call, httpCall } from '@sagitta/e2e/support/api';
import { chooseSubject } from '../api-client';
import { median, percentile } from '../statistics';
import { BenchProcess } from './bench-process';
import { UPLOADS, type UploadFigures } from './figures';
import { AtRate } from './load';
import { listCalls } from './measure-api';
import { QUIET } from './quiet';
import type { SenderReply, SenderRequest } from './upload-messages';

const SENDER = fileURLToPath(new URL('./upload-sender.ts', import.meta.url));
/** Systems keep 500 MB of files, so that one takes this many turns. */
const ROUNDS = 5;
/** Calls a second, of all kinds. */
const RATE = 100;
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
/** Two accounts that may upload, since one alone has fewer turns. */
const UPLOADERS: readonly AccountName[] = ['staff', 'installer'];

/** Starts the API on a PostgreSQL server and measures calls of others without and with uploads, in turns. */
export async function measureUploads(folder: string, say: (text: string) => void): Promise<UploadFigures> {
  say(`API on postgres: ${UPLOADS} uploads at once …`);
  const api = await BenchProcess.start({ ...QUIET, BENCH_POSTGRES: folder, SAGITTA_WORLD: 'test' });
  const line = new AtRate(api.address);
  const sender = fork(SENDER, { execArgv: ['--import', 'tsx'] });
  const gone = once(sender, 'exit').then(() => {
    throw new Error('The process that uploads ended.');
  });
  gone.catch(() => undefined);
  const upload = async (request: SenderRequest): Promise<SenderReply> => {
    const reply = Promise.race([once(sender, 'message'), gone]);
    sender.send(request);
    const [message] = await reply;
    return message as SenderReply;
  };
  try {
    const tokens = await Promise.all(UPLOADERS.map((name) => tokenOf(api.address, name)));
    const caller = await tokenOf(api.address, 'admin');
    const calls = {
      token: httpCall(checkToken, {}, caller),
      ...listCalls(await chooseSubject(api.address, caller), caller),
    };
    const took = new Map(Object.keys(calls).map((name) => [name, { without: [] as number[], with: [] as number[] }]));
    const keep = (kind: 'without' | 'with', times: Record<string, number[]>) => {
      for (const [name, kinds] of took) kinds[kind].push(...(times[name] ?? []));
    };
    const systems = await systemsOf(api.address, tokens);
    const uploads: SenderReply[] = [];
    const watched: { longestMs: number; grownBytes: number }[] = [];
    await line.times(calls, RATE, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      keep('without', await line.times(calls, RATE, SECONDS));
      const systemId = systems[round % systems.length] ?? 0;
      await api.ask({ ask: 'watch' }, 'done');
      const sending = upload({ address: api.address, tokens, systemId, count: UPLOADS, bytes: SYSTEM_FILE_MAX_BYTES });
      keep('with', await line.timesDuring(calls, RATE, sending));
      uploads.push(await sending);
      watched.push(await api.ask({ ask: 'blocked' }, 'blocked'));
    }
    return {
      calls: [...took].map(([name, times]) => ({
        call: name,
        withoutP50Ms: percentile(times.without, 0.5),
        withoutP99Ms: percentile(times.without, 0.99),
        withP50Ms: percentile(times.with, 0.5),
        withP99Ms: percentile(times.with, 0.99),
        samples: times.with.length,
      })),
      tookMs: median(uploads.map(({ tookMs }) => tookMs)),
      grownBytes: Math.max(...watched.map(({ grownBytes }) => grownBytes)),
      longestBlockMs: Math.max(...watched.map(({ longestMs }) => longestMs)),
    };
  } finally {
    line.close();
    sender.kill();
    await api.stop();
  }
}

/** The systems whose installer the second account is; staff manages the files of all. */
async function systemsOf(api: string, [, token]: readonly string[]): Promise<number[]> {
  const systems = await call(api, listSystems, {}, token);
  const own = systems.filter(({ accountRole }) => accountRole === 'installer').map(({ ID }) => ID);
  if (own.length < ROUNDS) throw new Error(`The installer has only ${own.length} systems.`);
  return own;
}

async function tokenOf(api: string, account: AccountName): Promise<string> {
  return (await call(api, login, { input: { email: emailOf(account), password: PASSWORD } })).token;
}
