import { type AddressInfo, createServer, type Socket } from 'node:net';
import { parseEnv } from '../../kit/env';
import { smtp } from '../../accounts/mail/mailer';
import { testApi, type TestApi } from '../../../testing/api';
import { makeAccount, makeSystem } from '../../../testing/entities';
import { eventually } from '../../../testing/eventually';
import { fakeIntervals } from '../../../testing/fake-intervals';
import { channelsOf } from './channels';
import { startNotifications } from './start-notifications';

const OPTIONS = { PROVIDER_NAME: 'Sagitta', WEB_URL: 'https://roofs.example', ESCALATE_AFTER: 1 };
const SECOND = 1_000;

let api: TestApi;
const sockets: Socket[] = [];
// A mail server that accepts the connection and says nothing.
const silent = createServer((socket) => {
  socket.on('error', () => undefined);
  sockets.push(socket);
});

beforeAll(async () => {
  api = await testApi();
  // Ahead of the database's clock, by which a notification is due.
  api.clock.advance(60 * 60 * SECOND);
  await api.store.pool.query(`update assignment set email_events = '{}', push_events = '{}', sms_events = '{}'`);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
});
beforeEach(fakeIntervals);
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  silent.close();
  await api.close();
});

async function member(system: number, role: 'common_user' | 'administrator', events: object, phone: string | null) {
  const id = await makeAccount(api, { systems: { [system]: role } });
  const { email = [], sms = [] } = events as { email?: string[]; sms?: string[] };
  await api.store.pool.query('update assignment set email_events = $1, sms_events = $2 where account_id = $3', [
    email,
    sms,
    id,
  ]);
  await api.store.pool.query('update account set phone = $1 where id = $2', [phone, id]);
}

async function alarm(system: number) {
  await api.store.pool.query(
    `insert into log (system_id, severity, message_en, event_at, confirmable) values ($1, 'L4', 'Sags', $2, true)`,
    [system, api.clock.now()],
  );
}

test('texts and escalation of another system go out while a mail server accepts and says nothing', async () => {
  const [slow, other] = [await makeSystem(api), await makeSystem(api)];
  for (let one = 0; one < 6; one += 1) await member(slow, 'common_user', { email: ['L4'] }, null);
  await member(other, 'common_user', { sms: ['L4'] }, '+48600100301');
  await member(other, 'administrator', {}, '+48600100302');
  const { port } = silent.address() as AddressInfo;
  const texts: string[] = [];
  const errors: unknown[] = [];
  const env = parseEnv({ DEMO: '0' });
  const stop = startNotifications(
    api.store.db,
    channelsOf(
      api.store.db,
      env,
      smtp(`smtp://127.0.0.1:${port}`, env.MAIL_FROM),
      {
        deliver: async ({ to }) => {
          texts.push(to);
          return 'sent';
        },
      },
      api.clock.now,
    ),
    OPTIONS,
    api.clock.now,
    () => undefined,
    (error) => void errors.push(error),
  );
  const inTime = (what: string, is: () => boolean) =>
    eventually(what, () => {
      jest.advanceTimersByTime(SECOND);
      return is() ? true : undefined;
    });

  await alarm(slow);
  await inTime('four mails to hang', () => sockets.length === 4);
  await alarm(other);
  await inTime('the text and the escalation', () => texts.length === 2);
  // The first mails are still waiting for the server's greeting.
  expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false, false]);
  expect(texts.sort()).toEqual(['+48600100301', '+48600100302']);

  for (const socket of sockets) socket.destroy();
  await stop();
  expect(errors).toEqual([]);
});
