import { apiForTests } from '../../../testing/api';
import { makeAccount, makeSystem } from '../../../testing/entities';
import { gatherMessages } from './gather-messages';

const SECOND = 1_000;
const api = apiForTests();

beforeAll(async () => {
  await query(`update assignment set email_events = '{}', push_events = '{}', sms_events = '{}'`);
});
beforeEach(async () => {
  await query('delete from notification');
  await query('delete from notification_message');
});

const query = (text: string, values: unknown[] = []) => api.store.pool.query(text, values);

/** Logs an entry; its people are to be told of it at this clock's time, not by the database's. */
async function logged(events: string, severity: string, confirmable: boolean, level: string | null = null) {
  const system = await makeSystem(api);
  const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
  await query('update assignment set email_events = $1, sms_events = $1 where account_id = $2', [[events], id]);
  await query('update account set phone = $1 where id = $2', [`+4860020${id}`, id]);
  const told = async () => {
    await query(
      `insert into log (system_id, severity, message_en, event_at, confirmable, level_before, level_after)
        values ($1, $2, 'What', $3, $4, $5, case when $5::text is not null then 'none' end)`,
      [system, severity, api.clock.now(), confirmable, level],
    );
    await query('update notification set due_at = $1 where account_id = $2 and message_id is null', [
      api.clock.now(),
      id,
    ]);
  };
  await told();
  return told;
}

const waiting = async () =>
  (await api.call('GET', '/ready')).json<{ oldestWaitingAlarmSeconds: object }>().oldestWaitingAlarmSeconds;

test('/ready says for how long the oldest alarm has waited for each channel, gathered or not', async () => {
  expect(await waiting()).toEqual({ email: 0, push: 0, sms: 0 });
  await logged('L3', 'L3', true);
  api.clock.advance(7 * SECOND);
  expect(await waiting()).toEqual({ email: 7, push: 0, sms: 7 });
  await gatherMessages(api.store.db, api.clock.now());
  api.clock.advance(20 * SECOND);
  await query(`update notification_message set state = 'sent' where channel = 'sms'`);
  expect(await waiting()).toEqual({ email: 20, push: 0, sms: 0 });
});

test.each([
  ['a system event', 'System', 'other', false, null],
  ['the end of an alarm', 'L4', 'L4', false, 'L4'],
] as const)('%s is no waiting alarm', async (_, events, severity, confirmable, level) => {
  await logged(events, severity, confirmable, level);
  api.clock.advance(7 * SECOND);
  expect(await waiting()).toEqual({ email: 0, push: 0, sms: 0 });
  await gatherMessages(api.store.db, api.clock.now());
  api.clock.advance(7 * SECOND);
  expect(await waiting()).toEqual({ email: 0, push: 0, sms: 0 });
});

test('an alarm that waits because its person was told within the minute does not count until it is over', async () => {
  const again = await logged('L3', 'L3', true);
  await gatherMessages(api.store.db, api.clock.now());
  await query(`update notification_message set state = 'sent'`);
  await again();
  api.clock.advance(59 * SECOND);
  expect(await waiting()).toEqual({ email: 0, push: 0, sms: 0 });
  api.clock.advance(2 * SECOND);
  expect(await waiting()).toEqual({ email: 61, push: 0, sms: 61 });
});
