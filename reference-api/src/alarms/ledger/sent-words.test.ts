import type { ComposedMessage } from '../notifications/channel';
import { gatherMessages } from '../notifications/gather-messages';
import { sendMessages } from '../notifications/send-messages';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeLog, makeSystem } from '../../../testing/entities';

const api = apiForTests();

beforeAll(async () => {
  // Ahead of the database's clock, by which a notification is due.
  api.clock.advance(3_600_000);
});

test('keeps with each message the words that its channel sent, and none before it was sent', async () => {
  const system = await makeSystem(api);
  const person = await makeAccount(api, { systems: { [system]: 'administrator' } });
  const { pool } = api.store;
  await pool.query(`update account set phone = '+48600100200' where id = $1`, [person]);
  await pool.query(
    `update assignment set email_events = '{L3}', push_events = '{}', sms_events = '{L3}' where account_id = $1`,
    [person],
  );
  await makeLog(api, system);
  await gatherMessages(api.store.db, api.clock.now());
  const kept = async () => {
    const { rows } = await pool.query<{ channel: string; subject: string | null; body: string | null }>(
      'select channel, subject, body from notification_message where account_id = $1 order by channel',
      [person],
    );
    return rows;
  };
  expect(await kept()).toEqual([
    { channel: 'email', subject: null, body: null },
    { channel: 'sms', subject: null, body: null },
  ]);
  const sent: Record<string, ComposedMessage> = {};
  const taking = (channel: string) => async (message: ComposedMessage) => {
    sent[channel] = message;
    return { address: 'somebody', providerId: null };
  };
  const channels = { email: taking('email'), sms: taking('sms'), push: taking('push') };
  await sendMessages(api.store.db, channels, { PROVIDER_NAME: 'S', WEB_URL: 'https://x.example' }, api.clock.now);
  expect(sent.email?.body).toContain('Level 3 exceeded');
  expect(await kept()).toEqual([
    { channel: 'email', subject: sent.email?.subject, body: sent.email?.body },
    { channel: 'sms', subject: null, body: sent.sms?.short },
  ]);
});
