import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { login } from '@sagitta/shared-contracts/api/session';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { httpCall, type HttpCall } from '@sagitta/e2e/support/api';
import { chooseSubject, staffToken } from '../api-client';
import type { Subject } from '../pages/cases';
import { percentile } from '../statistics';
import { asBrowser } from './as-browser';
import { BenchProcess } from './bench-process';
import { type ApiFigures, PLAIN_MEASUREMENTS } from './figures';
import { OneByOne, underLoad } from './load';
import { QUIET } from './quiet';

export interface ApiResult {
  figures: ApiFigures[];
  /** The statement that stands for each call's bare query. */
  statements: Record<string, string>;
}

const DAY_MS = 86_400_000;
const ROUNDS = 8;
/** About how long one round of one kind takes. */
const ROUND_MS = 150;
/** Calls of a round, however long they take: with fewer, the ratio of two medians says more of the machine. */
const LEAST_CALLS = 8;

/** Starts the API with the environment given, and measures each call beside its bare query, in turns. */
export async function measureApi(
  env: Readonly<Record<string, string>>,
  say: (text: string) => void,
): Promise<ApiResult> {
  const api = await BenchProcess.start({ ...QUIET, ...env });
  const line = new OneByOne(api.address);
  try {
    const token = await staffToken(api.address);
    const { busiest } = await api.ask({ ask: 'count' }, 'counted');
    const calls = callsFor({ ...(await chooseSubject(api.address, token)), nodeId: busiest.nodeId }, token);
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
  } finally {
    line.close();
    await api.stop();
  }
}

function callsFor({ systemId, nodeId }: Subject, token: string): Record<string, HttpCall> {
  const now = Date.now();
  const range = { NodeID: nodeId, Start: new Date(now - 90 * DAY_MS).toISOString(), End: new Date(now).toISOString() };
  return {
    login: asBrowser(httpCall(login, { input: { email: emailOf('staff'), password: PASSWORD } })),
    systems: asBrowser(httpCall(listSystems, {}, token)),
    nodes: asBrowser(httpCall(listNodes, { input: { systemIds: [systemId] } }, token)),
    logs: asBrowser(httpCall(listLogs, { input: { amount: 100, offset: 0 } }, token)),
    [PLAIN_MEASUREMENTS]: httpCall(listMeasurements, { input: range }, token),
    'measurements, compressed': asBrowser(httpCall(listMeasurements, { input: range }, token)),
    'measurements, thinned': asBrowser(httpCall(listMeasurements, { input: { ...range, MaxPoints: 300 } }, token)),
  };
}

/** Finds out which statements a call sends; the first call warms up, the second is noted. */
async function findStatement(api: BenchProcess, line: OneByOne, name: string, call: HttpCall): Promise<string> {
  await line.times(call, 2);
  await api.ask({ ask: 'record' }, 'done');
  await line.times(call, 1);
  const { statement } = await api.ask({ ask: 'keep', call: name }, 'kept');
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
