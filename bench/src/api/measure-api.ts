import { listLogs } from '@sagitta/shared-contracts/api/log';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { login } from '@sagitta/shared-contracts/api/session';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { httpCall, type HttpCall } from '@sagitta/e2e/support/api';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { chooseSubject, staffToken } from '../api-client';
import type { Subject } from '../pages/cases';
import { asBrowser } from './as-browser';
import { BenchProcess } from './bench-process';
import { PLAIN_MEASUREMENTS } from './figures';
import { OneByOne } from './load';
import { type ApiResult, measureCalls } from './measure-calls';
import { QUIET } from './quiet';

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
    return await measureCalls(api, line, calls, say);
  } finally {
    line.close();
    await api.stop();
  }
}

/** The lists that pages ask for most. */
export function listCalls({ systemId }: Pick<Subject, 'systemId'>, token: string): Record<string, HttpCall> {
  return {
    systems: asBrowser(httpCall(listSystems, {}, token)),
    nodes: asBrowser(httpCall(listNodes, { input: { systemIds: [systemId] } }, token)),
    logs: asBrowser(httpCall(listLogs, { input: { amount: 100, offset: 0 } }, token)),
  };
}

function callsFor({ systemId, nodeId }: Subject, token: string): Record<string, HttpCall> {
  const now = Date.now();
  const range = { NodeID: nodeId, Start: new Date(now - 90 * DAY_MS).toISOString(), End: new Date(now).toISOString() };
  return {
    login: asBrowser(httpCall(login, { input: { email: emailOf('staff'), password: PASSWORD } })),
    ...listCalls({ systemId }, token),
    [PLAIN_MEASUREMENTS]: httpCall(listMeasurements, { input: range }, token),
    'measurements, compressed': asBrowser(httpCall(listMeasurements, { input: range }, token)),
    'measurements, thinned': asBrowser(httpCall(listMeasurements, { input: { ...range, MaxPoints: 300 } }, token)),
  };
}
