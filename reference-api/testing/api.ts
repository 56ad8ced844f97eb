import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ErrorAnswer } from '@sagitta/shared-contracts/api-error';
import type { Store } from '../src/db/database';
import { parseEnv } from '../src/kit/env';
import { buildApi, openUplinks } from '../src/start';
import { DEMO_NAMES, DEMO_PASSWORD, demoEmail, type DemoName } from '../src/world/people';
import { TestClock } from './clock';
import { copyTemplate } from './template';

export { DEMO_NAMES, type DemoName };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An API over a database of its own, called without a socket. Every answer is checked against the contract. */
export interface TestApi {
  app: FastifyInstance;
  store: Store;
  clock: TestClock;
  /** The lines of the log, oldest first, from the LOG_LEVEL of its environment on. */
  logged: Record<string, unknown>[];
  /** The waits requested of attempts, instead of waiting. */
  pauses: number[];
  call(
    method: Method,
    url: string,
    options?: { token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Why a call answered 500, as logged; LOG_LEVEL has to be `error` or more. */
  reasonOf(answer: LightMyRequestResponse): unknown;
  /** Signs in as a demo account; returns the token. */
  signIn(name: DemoName): Promise<string>;
  /** Signs in as each of them, returns the tokens. */
  signInAll(): Promise<Record<DemoName, string>>;
  close(): Promise<void>;
}

export async function testApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const store = await copyTemplate();
  const clock = new TestClock();
  const pauses: number[] = [];
  const logged: TestApi['logged'] = [];
  const env = parseEnv({ LOG_LEVEL: 'silent', CHECK_ANSWERS: 'on', RATE_LIMIT: '100000', ...environment });
  const app = await buildApi(store, env, clock.now, {
    pause: async (ms) => void pauses.push(ms),
    uplinks: openUplinks(store, env, clock.now),
    logTo: { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const call: TestApi['call'] = (method, url, { token, body, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: payloadOf(body) }),
    });
  const signIn: TestApi['signIn'] = async (name) => {
    const answer = await call('POST', '/login', { body: { email: demoEmail(name), password: DEMO_PASSWORD } });
    if (answer.statusCode !== 200) throw new Error(`${name} cannot sign in: ${answer.body}`);
    return answer.json<{ token: string }>().token;
  };
  return {
    app,
    store,
    clock,
    logged,
    pauses,
    call,
    reasonOf: (answer) => {
      const { reference } = answer.json<ErrorAnswer>().error;
      return logged.find((line) => line.reference === reference)?.err;
    },
    signIn,
    signInAll: async () => {
      const tokens: Partial<Record<DemoName, string>> = {};
      for (const name of DEMO_NAMES) tokens[name] = await signIn(name);
      return tokens as Record<DemoName, string>;
    },
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}

/** One for all tests of a file: started before the first of them, closed after the last. */
export function apiForTests(environment?: Record<string, string>): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await testApi(environment));
  });
  afterAll(() => api.close());
  return api;
}

/** A body that carries a file is sent as a form, as the shell does. */
function payloadOf(body: object): object {
  const fields = Object.entries(body) as [string, unknown][];
  if (!fields.some(([, value]) => value instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}
