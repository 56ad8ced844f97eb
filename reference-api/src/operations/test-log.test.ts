import { TEST_SEVERITIES, type TestSeverity } from '@sagitta/shared-contracts/api/test-log';
import { testApi, type TestApi } from '../testing/api';
import { makeAccount, makeSystem } from '../testing/entities';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

const add = (systemID: number, severity: TestSeverity, systemVersion = 'W4') =>
  api.call('POST', '/test-log', { token, body: { systemID, severity, systemVersion } });

const TOLD: Readonly<Record<TestSeverity, [log: string, event: string]>> = {
  heartbeat: ['other', 'Heartbeat'],
  L1: ['L1', 'L1'],
  L2: ['L2', 'L2'],
  L3: ['L3', 'L3'],
  L4: ['L4', 'L4'],
  obstruction: ['obstruction', 'Obstruction'],
  system_notification: ['other', 'System'],
};

it.each(TEST_SEVERITIES)('%s is logged and mailed to its recipients, nobody else', async (severity) => {
  const [log, event] = TOLD[severity];
  const system = await makeSystem(api);
  const told = await makeAccount(api, { systems: { [system]: 'common_user' } });
  await makeAccount(api, { systems: { [system]: 'common_user' } });
  await api.store.pool.query('update assignment set email_events = $1 where account_id = $2', [[event], told]);
  await api.store.pool.query('truncate mail_outbox');
  expect((await add(system, severity)).statusCode).toBe(200);
  const entries = await api.store.pool.query<{ severity: string; confirmable: boolean; text: string }>(
    'select severity, confirmable, message_en as text from log where system_id = $1',
    [system],
  );
  const name = severity.replace('_', ' ');
  expect(entries.rows).toEqual([{ severity: log, confirmable: false, text: `Test notification: ${name}` }]);
  const mails = await api.store.pool.query<{ recipient: string; subject: string; mine: string }>(
    'select recipient, subject, (select email from account where id = $1) as mine from mail_outbox',
    [told],
  );
  expect(mails.rows).toHaveLength(1);
  expect(mails.rows[0]?.recipient).toBe(mails.rows[0]?.mine);
  expect(mails.rows[0]?.subject).toContain(`Test notification: ${name}`);
});

it('is refused for a system of the other version', async () => {
  expect((await add(await makeSystem(api), 'L1', 'W2')).statusCode).toBe(400);
});
