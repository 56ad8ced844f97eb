import { listLogs, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSmses } from '@sagitta/shared-contracts/api/sms';
import { httpCall, type HttpCall } from '@sagitta/e2e/support/api';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { staffToken } from '../api-client';
import { asBrowser } from './as-browser';
import { BenchProcess } from './bench-process';
import { LONG_LISTS, type LongListCall } from './figures';
import { OneByOne } from './load';
import { type ApiResult, measureCalls } from './measure-calls';
import { QUIET } from './quiet';

/** Starts the API on a PostgreSQL server, makes its lists long, and measures each beside its bare query, in turns. */
export async function measureLongLists(folder: string, say: (text: string) => void): Promise<ApiResult> {
  const api = await BenchProcess.start({ ...QUIET, BENCH_POSTGRES: folder, SAGITTA_WORLD: 'test' });
  const line = new OneByOne(api.address);
  try {
    for (const { list, rows } of LONG_LISTS) {
      say(`API on ${api.database}: adding ${rows.toLocaleString('en-GB')} rows of ${list} …`);
      await api.ask({ ask: 'fill', list, rows }, 'done', FILL_DEADLINE_MS);
    }
    return await measureCalls(api, line, callsFor(await staffToken(api.address)), say);
  } finally {
    line.close();
    await api.stop();
  }
}

const FILL_DEADLINE_MS = 600_000;
/** In no message of the filled log. */
const RARE_TEXT = 'heartbeat: sp';

function callsFor(token: string): Record<LongListCall, HttpCall> {
  const logs = (query: { searchedText?: string; dateStart?: string; dateEnd?: string; sortBy?: LogSortKey }) =>
    asBrowser(httpCall(listLogs, { input: { amount: 100, offset: 0, ...query } }, token));
  return {
    '10,000 SIM cards': asBrowser(httpCall(listSimCards, {}, token)),
    '100,000 text messages': asBrowser(httpCall(listSmses, { input: {} }, token)),
    '1,000,000 log entries': logs({}),
    '1,000,000 log entries, seven days': logs({ dateStart: daysAgo(6), dateEnd: daysAgo(0) }),
    '1,000,000 log entries, rare text': logs({ searchedText: RARE_TEXT }),
    '1,000,000 log entries, common text': logs({ searchedText: 'threshold' }),
    '1,000,000 log entries, two letters': logs({ searchedText: 'ex' }),
    '1,000,000 log entries, rare letter': logs({ searchedText: 'q' }),
    '1,000,000 log entries, common text by system name': logs({ searchedText: 'threshold', sortBy: 'system_name' }),
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
