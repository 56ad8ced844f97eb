import { listLogs } from '@sagitta/shared-contracts/api/log';
import type { HttpCall } from '@sagitta/e2e/support/api';
import { percentile } from '../statistics';
import type { BenchProcess } from './bench-process';
import type { ApiFigures } from './figures';
import { type OneByOne, underLoad } from './load';

export interface ApiResult {
  figures: ApiFigures[];
  /** The statement that stands for each call's bare query. */
  statements: Record<string, string>;
}

const ROUNDS = 8;
/** About how long one round of one kind takes. */
const ROUND_MS = 150;
/** Calls of a round, however long they take: with fewer, the ratio of two medians says more of the machine. */
const LEAST_CALLS = 8;

/** Measures each call beside its bare query, in turns. */
export async function measureCalls(
  api: BenchProcess,
  line: OneByOne,
  calls: Readonly<Record<string, HttpCall>>,
  say: (text: string) => void,
): Promise<ApiResult> {
  const figures: ApiFigures[] = [];
  const statements: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) {
    say(`API on ${api.database}: ${name} …`);
    const answerBytes = await line.bytes(call);
    statements[name] = await findStatement(api, line, name, call);
    figures.push({
      database: api.database,
      call: name,
      answerBytes,
      ...(await inTurns(api, line, name, call)),
      ...(await underLoad(api.address, call)),
    });
  }
  return { figures, statements };
}

/** Finds out which statements a call sends; the first call warms up, the second is noted. */
async function findStatement(api: BenchProcess, line: OneByOne, name: string, call: HttpCall): Promise<string> {
  await line.times(call, 2);
  await api.ask({ ask: 'record' }, 'done');
  await line.times(call, 1);
  // A search of the log looks names up first, which may take longer than the page itself.
  const containing = call.path === listLogs.path ? 'LogsCount' : undefined;
  const { statement } = await api.ask({ ask: 'keep', call: name, containing }, 'kept');
  return statement;
}

async function inTurns(api: BenchProcess, line: OneByOne, name: string, call: HttpCall) {
  const [first = ROUND_MS] = await line.times(call, 1);
  const times = Math.min(40, Math.max(LEAST_CALLS, Math.round(ROUND_MS / first)));
  const answers: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    answers.push(...(await line.times(call, times)));
    bare.push(...(await api.ask({ ask: 'bare', call: name, times }, 'took')).ms);
  }
  return {
    p50Ms: percentile(answers, 0.5),
    p99Ms: percentile(answers, 0.99),
    bareP50Ms: percentile(bare, 0.5),
    bareP99Ms: percentile(bare, 0.99),
    samples: answers.length,
  };
}
