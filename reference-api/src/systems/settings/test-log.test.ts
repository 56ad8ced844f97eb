import { TEST_SEVERITIES, type TestSeverity } from '@sagitta/shared-contracts/api/test-log';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeSystem } from '../../../testing/entities';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

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

test.each(TEST_SEVERITIES)('%s is logged and notified to those who chose it, nobody else', async (severity) => {
  const [log, event] = TOLD[severity];
  const system = await makeSystem(api);
  const told = await makeAccount(api, { systems: { [system]: 'common_user' } });
  await makeAccount(api, { systems: { [system]: 'common_user' } });
  await api.store.pool.query('update assignment set email_events = $1 where account_id = $2', [[event], told]);
  expect((await add(system, severity)).statusCode).toBe(200);
  const entries = await api.store.pool.query<{ severity: string; confirmable: boolean; text: string }>(
    'select severity, confirmable, message_en as text from log where system_id = $1',
    [system],
  );
  const name = severity.replace('_', ' ');
  expect(entries.rows).toEqual([{ severity: log, confirmable: false, text: `Test notification: ${name}` }]);
  const notified = await api.store.pool.query(
    'select n.account_id, n.channel from notification n join log l on l.id = n.log_id where l.system_id = $1',
    [system],
  );
  expect(notified.rows).toEqual([{ account_id: told, channel: 'email' }]);
});

test('is refused for a system of the other version', async () => {
  expect((await add(await makeSystem(api), 'L1', 'W2')).statusCode).toBe(400);
});

test('is taken once a minute for each severity and system, of two calls too, and says how long to wait', async () => {
  const [system, other] = [await makeSystem(api), await makeSystem(api)];
  const both = await Promise.all([add(system, 'L4'), add(system, 'L4')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  api.clock.advance(15_000);
  const refused = await add(system, 'L4');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45']);
  expect(refused.json()).toMatchObject({ error: { message: 'Too many requests. Try again in 45 seconds.' } });
  expect((await add(system, 'heartbeat')).statusCode).toBe(200);
  expect((await add(system, 'system_notification')).statusCode).toBe(200);
  expect((await add(other, 'L4')).statusCode).toBe(200);
  api.clock.advance(45_000);
  expect((await add(system, 'L4')).statusCode).toBe(200);
  const { rows } = await api.store.pool.query<{ count: number }>(
    `select count(*)::int as count from log where system_id = $1 and severity = 'L4'`,
    [system],
  );
  expect(rows).toEqual([{ count: 2 }]);
});
