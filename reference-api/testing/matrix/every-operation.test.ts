import { ALL_OPERATIONS, type OperationName } from '@sagitta/shared-contracts/api';
import { fillPath } from '@sagitta/shared-contracts/operation';
import { SERVED } from '../../src/served';
import { apiForTests, type TestApi } from '../api';
import { makeAccount, makeLog, makeSystem } from '../entities';
import { pushInput, VAPID } from '../push';
import type { Cell, Sent } from './row';
import { MATRIX } from './table';
import { CALLERS, newWorld, type Who } from './world';

// Every served operation once, as somebody for whom it succeeds. The gate runs this on PGlite too, and the whole table,
// which is matrix.test.ts, on PostgreSQL only.

/** What the table calls a success, the most telling first: lists and accounts as far as the caller may see them. */
const SUCCESSES = ['200', '204', 'full', 'only', 'partial', 'empty', 'confirmed'];

const api = apiForTests({ ...VAPID, LOGIN_RATE_LIMIT: '1000000', LOG_LEVEL: 'error', LOG_RESEND_ACCOUNT_IDS: '1' });

/** Calls that the table lets nobody make, since they need an environment or a W2 system: here as staff. */
const BEYOND_THE_TABLE: { readonly [N in OperationName]?: () => Promise<Sent> } = {
  registerPush: async () => ({ input: pushInput('https://push.example.com/every') }),
  sendLog: async () => ({ input: { logID: await makeLog(api, 1), update: false } }),
  exportUsers: async () => {
    const system = await makeSystem(api, { version: 'W2' });
    await makeAccount(api, { systems: { [system]: 'common_user' } });
    return { input: { sysID: system, all: false } };
  },
};

test.each(SERVED.map(({ operation }) => operation.name as OperationName))('serves %s', async (name) => {
  const beyond = BEYOND_THE_TABLE[name];
  if (beyond) {
    const answer = await send(name, await beyond(), await api.signIn('staff'));
    expect([answer.statusCode, reasonOf(answer)]).toEqual([200, null]);
    return;
  }
  const { cell, who } = successOf(name);
  const world = await newWorld(api, who);
  const { sent, outcome } = await cell.prepare(world);
  const answer = await send(name, sent, world.token);
  expect([outcome(answer), reasonOf(answer)]).toEqual([cell.expected[who], null]);
});

type Answer = Awaited<ReturnType<TestApi['call']>>;

function send(name: OperationName, { params, input }: Sent, token: string | undefined): Promise<Answer> {
  const { method, path } = ALL_OPERATIONS[name];
  return api.call(method, fillPath(path, params as Record<string, unknown> | undefined), {
    token,
    ...(input && { body: input }),
  });
}

const reasonOf = (answer: Answer) => (answer.statusCode >= 500 ? api.reasonOf(answer) : null);

/** The call of the operation's row that the table expects to succeed best. */
function successOf(name: OperationName): { cell: Cell; who: Who } {
  for (const success of SUCCESSES)
    for (const cell of MATRIX[name])
      for (const who of CALLERS) if (cell.expected[who] === success) return { cell, who };
  throw new Error(`The table has no call of ${name} that succeeds.`);
}
