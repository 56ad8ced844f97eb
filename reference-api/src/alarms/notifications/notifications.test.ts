import { NOTIFICATION_EVENTS, type NotificationChannel } from '@sagitta/shared-contracts/api/account';
import { LOG_SEVERITIES } from '@sagitta/shared-contracts/api/log';
import { NOTIFIED_AS } from '@sagitta/shared-contracts/rules/log';
import { addSeenToLedger } from '../ledger/add-entries';
import { checkLedger } from '../ledger/chain';
import { TEMPLATE } from '../event-log.statements';
import { takeSmsEvents } from '../../records/sms/take-events';
import { apiForTests } from '../../../testing/api';
import { eventually } from '../../../testing/eventually';
import { makeAccount, makeSensor, makeSystem } from '../../../testing/entities';
import {
  type Channel,
  type Channels,
  type ComposedMessage,
  MessageDelayed,
  MessageRefused,
  type Recipient,
} from './channel';
import { escalate } from './escalate';
import { GAP_MS, gatherMessages, HOURLY_LIMIT } from './gather-messages';
import { type Attempt, MessageCounters, noteAttempts } from './note-attempts';
import { FIRST_PROBE_MS } from './circuit';
import { ATTEMPTS_IF_REFUSED, ChannelSender, GIVES_UP_MS, LEASE_MS, sendMessages } from './send-messages';

const OPTIONS = { PROVIDER_NAME: 'Sagitta', WEB_URL: 'https://roofs.example' };
const MINUTE = 60_000;

const api = apiForTests();
let attempts: MessageCounters;
let note: (attempt: Attempt) => void;
let lines: { level: string; about: unknown; text: unknown }[];
let told: (ComposedMessage & { to: Recipient; channel: string })[];

beforeAll(async () => {
  // Ahead of the database's clock, by which a notification is due.
  api.clock.advance(60 * MINUTE);
  await api.store.pool.query(`update assignment set email_events = '{}', push_events = '{}', sms_events = '{}'`);
});
beforeEach(async () => {
  told = [];
  lines = [];
  attempts = new MessageCounters();
  const line =
    (level: string) =>
    (...[about, text]: unknown[]) =>
      void lines.push({ level, about, text });
  note = noteAttempts({ info: line('info'), warn: line('warn'), error: line('error') }, attempts, api.clock.now);
  await api.store.pool.query('delete from notification_message');
  await api.store.pool.query('delete from notification');
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;

function channels(changes: Partial<Channels> = {}): Channels {
  const taking =
    (channel: string): Channel =>
    async (message, to) => {
      told.push({ ...message, to, channel });
      return { address: channel === 'sms' ? (to.phone ?? '') : to.email, providerId: `id of ${message.key}` };
    };
  return { email: taking('email'), sms: taking('sms'), push: taking('push'), ...changes };
}

async function round(by: Channels = channels(), at = api) {
  await gatherMessages(at.store.db, at.clock.now());
  await sendMessages(at.store.db, by, OPTIONS, at.clock.now, { note });
}

/** Lets the time pass in which events are gathered. */
async function deliver(by: Channels = channels()) {
  api.clock.advance(5_000);
  await round(by);
}

interface Person {
  email?: readonly string[];
  sms?: readonly string[];
  push?: readonly string[];
  phone?: string | null;
}

async function person(system: number, { email = [], sms = [], push = [], phone = null }: Person): Promise<number> {
  const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
  await query('update assignment set email_events = $1, sms_events = $2, push_events = $3 where account_id = $4', [
    email,
    sms,
    push,
    id,
  ]);
  if (push.length > 0)
    await query(
      `insert into push_subscription (account_id, endpoint, p256dh, auth, label, session_hash, created_at)
        values ($1, 'https://push.example/' || $1::int, 'k', 'a', 'Browser', '', now())`,
      [id],
    );
  if (phone !== null) await query('update account set phone = $1 where id = $2', [phone, id]);
  return id;
}

interface Entry {
  severity?: string;
  node?: number | null;
  confirmable?: boolean;
  template?: number | null;
  before?: string | null;
  after?: string | null;
  at?: Date;
  receivedAt?: Date | null;
  toldAs?: string | null;
  message?: string;
}

async function event(system: number, entry: Entry = {}): Promise<number> {
  const { severity = 'L3', node = null, confirmable = true, template = null, before = null, after = null } = entry;
  const { at = api.clock.now(), receivedAt = null, toldAs = null, message = `Event of ${severity}` } = entry;
  const [made] = await query<{ id: number }>(
    `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id, level_before,
      level_after, received_at, told_as) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id::int as id`,
    [system, node, severity, message, at, confirmable, template, before, after, receivedAt, toldAs],
  );
  return made?.id ?? 0;
}

function senderOf(name: NotificationChannel, channel: Channel): ChannelSender {
  const onError = (error: unknown) => {
    throw error;
  };
  return new ChannelSender(name, channel, { db: api.store.db, options: OPTIONS, now: api.clock.now, note, onError });
}

const states = () =>
  query<{ state: string; attempts: number; error: string | null }>(
    'select state, attempts, error from notification_message order by id',
  );
const history = (log: number) =>
  query<{ kind: string; facts: string }>('select kind, facts from ledger where log_id = $1 order by seq', [log]);
const kinds = async (log: number) => (await history(log)).map(({ kind }) => kind);

describe('who is told', () => {
  const TYPES = [
    ...LOG_SEVERITIES.map((severity) => [severity, null, NOTIFIED_AS[severity]] as const),
    ['other', TEMPLATE.heartbeat, 'Heartbeat'] as const,
  ];

  test.each(TYPES)('an entry of %s (template %s) reaches those who chose %s', async (severity, template, type) => {
    const system = await makeSystem(api);
    const everything = await person(system, { email: NOTIFICATION_EVENTS.filter((name) => name === type) });
    await person(system, { email: NOTIFICATION_EVENTS.filter((name) => name !== type) });
    await event(system, { severity, template });
    await deliver();
    expect(told.map(({ to }) => to.accountId)).toEqual(type === null ? [] : [everything]);
  });

  test.each([
    ['Obstruction', 1],
    ['L4', 1],
    ['L3', 0],
    ['System', 0],
  ])('an obstruction that may be the structure, at L4, reaches those who chose %s: %i', async (chosen, people) => {
    const system = await makeSystem(api);
    const id = await person(system, { email: [chosen] });
    const both = await person(system, { email: ['Obstruction', 'L4'] });
    await event(system, { severity: 'obstruction', toldAs: 'L4' });
    await deliver();
    expect(told.map(({ to }) => to.accountId).sort()).toEqual(people === 1 ? [id, both].sort() : [both]);
  });

  test('an obstruction alone does not reach those who chose levels', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L1', 'L2', 'L3', 'L4'] });
    await event(system, { severity: 'obstruction' });
    await deliver();
    expect(told).toEqual([]);
  });

  test('each channel has its own choice', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L1'], push: ['L2'], sms: ['L3'], phone: '+48600100201' });
    for (const severity of ['L1', 'L2', 'L3']) await event(system, { severity });
    await deliver();
    expect(told.map(({ channel, body }) => [channel, body.split('\n')[0]]).sort()).toEqual([
      ['email', 'Event of L1'],
      ['push', 'Event of L2'],
      ['sms', 'Event of L3'],
    ]);
  });

  test('a W2 system tells by e-mail only', async () => {
    const system = await makeSystem(api, { version: 'W2' });
    await person(system, { email: ['L3'], push: ['L3'], sms: ['L3'], phone: '+48600100202' });
    await event(system);
    await deliver();
    expect(told.map(({ channel }) => channel)).toEqual(['email']);
  });

  test('keeps why nobody is told: an old event, a device that is off, no number, no browser', async () => {
    const system = await makeSystem(api);
    const id = await person(system, { sms: ['L3'], email: ['L3'] });
    const node = await makeSensor(api, system);
    await query('update node set active = false where id = $1', [node]);
    await event(system, { at: new Date(Date.now() - 25 * 60 * MINUTE) });
    await event(system, { node });
    await query(`update assignment set push_events = '{L3}' where account_id = $1`, [id]);
    await event(system);
    await deliver();
    expect(told.map(({ channel }) => channel)).toEqual(['email']);
    expect(await query('select channel, suppressed from notification order by log_id, channel')).toEqual([
      { channel: 'email', suppressed: 'Logged more than 24 hours after the event' },
      { channel: 'sms', suppressed: 'Logged more than 24 hours after the event' },
      { channel: 'email', suppressed: 'The device is switched off' },
      { channel: 'sms', suppressed: 'The device is switched off' },
      { channel: 'email', suppressed: null },
      { channel: 'push', suppressed: 'No browser is registered for push' },
      { channel: 'sms', suppressed: 'No phone number' },
    ]);
  });

  test('one who has left the system before the message goes out is not told', async () => {
    const system = await makeSystem(api);
    const id = await person(system, { email: ['L3'] });
    await event(system);
    await query('delete from assignment where account_id = $1', [id]);
    await deliver();
    expect(told).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'suppressed' }]);
    expect(attempts.read()).toEqual([{ channel: 'email', outcome: 'suppressed', times: 1 }]);
  });

  test('an entry that is rolled back tells nobody', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    const client = await api.store.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into log (system_id, severity, message_en, event_at) values ($1, 'L3', 'never', now())`,
      [system],
    );
    await client.query('rollback');
    client.release();
    await deliver();
    expect(told).toEqual([]);
  });

  test('the past of the demo world tells nobody', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    await api.store.db.transaction(async (tx) => {
      await tx.execute(`select set_config('sagitta.quiet', 'on', true)`);
      await tx.execute(
        `insert into log (system_id, severity, message_en, event_at) values (${system}, 'L3', 'past', now())`,
      );
    });
    await deliver();
    expect(told).toEqual([]);
  });
});

describe('a storm', () => {
  test('makes one message of forty devices behind one gateway, with the worst first and the cause', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3', 'L4'] });
    for (let device = 0; device < 40; device += 1) {
      const node = await makeSensor(api, system);
      await query(
        `update device set signal_quality_info = '[{"rssi":-90,"gatewayId":"AA55"}]'
          where id = (select device_id from node where id = $1)`,
        [node],
      );
      await event(system, { node, severity: device === 39 ? 'L4' : 'L3' });
    }
    await deliver();
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toMatch(/^Sagitta: 40 alarms in Test System \d+$/);
    expect(told[0]?.body).toMatch(/^40 alarms in Test System \d+: 1 × L4, 39 × L3\.\n/);
    expect(told[0]?.body).toContain('All 40 devices report through gateway AA55.');
    expect(told[0]?.body).toContain('and 30 more');
    expect(told[0]?.url).toMatch(/^https:\/\/roofs\.example\/alarms\/\d+$/);
    expect(told[0]?.body).toContain(`All events: https://roofs.example/logs?system=${system}`);
    expect(told[0]?.short.length).toBeLessThanOrEqual(160);
  });

  test('tells one person at most so often an hour, announces the pause, and tells everything afterwards', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L1'] });
    for (let minute = 0; minute < 59; minute += 1) {
      await event(system, { severity: 'L1' });
      api.clock.advance(GAP_MS);
      await round();
    }
    expect(told).toHaveLength(HOURLY_LIMIT);
    expect(told.at(-1)?.body).toContain('Too many messages within an hour');
    expect(told.slice(0, -1).some(({ body }) => body.includes('Too many messages'))).toBe(false);
    api.clock.advance(60 * MINUTE);
    await round();
    expect(told).toHaveLength(HOURLY_LIMIT + 1);
    expect(told.at(-1)?.subject).toContain('49 alarms');
  });

  test('a new L4 does not wait for the next hour', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L1', 'L4'] });
    for (let minute = 0; minute < 15; minute += 1) {
      await event(system, { severity: 'L1' });
      api.clock.advance(GAP_MS);
      await round();
    }
    await event(system, { severity: 'L4' });
    api.clock.advance(GAP_MS);
    await round();
    expect(told).toHaveLength(HOURLY_LIMIT + 1);
    expect(told.at(-1)?.body).toContain('1 × L4');
  });

  describe('within a minute of a message', () => {
    const SECOND = 1_000;
    /** Logs what comes, some seconds after the message before; answers how many messages go out within 5 s. */
    async function within(system: number, seconds: number, ...entries: Entry[]): Promise<number> {
      const before = told.length;
      api.clock.advance(seconds * SECOND);
      for (const entry of entries) await eventDueIn2s(system, entry);
      for (let second = 0; second < 5; second += 1) {
        await round();
        api.clock.advance(SECOND);
      }
      return told.length - before;
    }
    /** As the trigger does, but by this clock: the database's own is behind it. */
    async function eventDueIn2s(system: number, entry: Entry): Promise<void> {
      const due = new Date(api.clock.now().getTime() + 2 * SECOND);
      await query('update notification set due_at = $1 where log_id = $2', [due, await event(system, entry)]);
    }
    const everything = async (more: Person = {}) => {
      const system = await makeSystem(api);
      await person(system, { email: ['L1', 'L2', 'L3', 'L4', 'Obstruction', 'System'], ...more });
      return system;
    };

    test.each<[string, Entry]>([
      ['L3', { severity: 'L3' }],
      ['L4', { severity: 'L4' }],
      ['an obstruction', { severity: 'obstruction' }],
    ])('%s after an L2 goes at once, with all that waits', async (_, entry) => {
      const system = await everything();
      expect(await within(system, 0, { severity: 'L2' })).toBe(1);
      expect(await within(system, 5, { severity: 'L1' })).toBe(0);
      expect(await within(system, 5, entry, entry)).toBe(1);
      expect(told.at(-1)?.subject).toContain('3 alarms');
      expect(await within(system, 5, entry)).toBe(0);
    });

    test.each<[string, Entry, Entry]>([
      ['an equal level', { severity: 'L3' }, { severity: 'L3' }],
      ['a lower level', { severity: 'L3' }, { severity: 'L2' }],
      ['a level that has fallen', { severity: 'L1' }, { severity: 'L4', confirmable: false }],
      ['a system event', { severity: 'L1' }, { severity: 'other', confirmable: false }],
      ['a second obstruction', { severity: 'obstruction' }, { severity: 'obstruction' }],
    ])('%s waits for the minute to end', async (_, first, second) => {
      const system = await everything();
      expect(await within(system, 0, first)).toBe(1);
      expect(await within(system, 5, second)).toBe(0);
      expect(await within(system, 50)).toBe(1);
    });

    test('a level is compared with levels and an obstruction with obstructions, for each channel', async () => {
      const system = await everything({ sms: ['L1', 'L3'], phone: '+48600100206' });
      expect(await within(system, 0, { severity: 'L1' })).toBe(2);
      expect(await within(system, 1, { severity: 'L4' })).toBe(1);
      expect(await within(system, 1, { severity: 'obstruction' })).toBe(1);
      expect(await within(system, 1, { severity: 'L3' })).toBe(1);
      expect(told.at(-1)?.channel).toBe('sms');
      const other = await everything();
      expect(await within(other, 0, { severity: 'obstruction' })).toBe(1);
      expect(await within(other, 1, { severity: 'L3' })).toBe(1);
    });

    test('an obstruction that may be the structure counts as its level and as an obstruction', async () => {
      const system = await everything();
      expect(await within(system, 0, { severity: 'obstruction' })).toBe(1);
      expect(await within(system, 1, { severity: 'obstruction', toldAs: 'L3' })).toBe(1);
      expect(await within(system, 1, { severity: 'L3' })).toBe(0);
      expect(await within(system, 1, { severity: 'L4' })).toBe(1);
    });

    test.each<[string, Entry]>([
      ['a level', { severity: 'L4', confirmable: false, before: 'L4', after: 'none' }],
      ['an obstruction', { severity: 'obstruction', confirmable: false, template: TEMPLATE.obstructionEnd }],
    ])('the end of %s waits for the minute to end', async (_, entry) => {
      const system = await everything();
      expect(await within(system, 0, { severity: 'L1' })).toBe(1);
      expect(await within(system, 5, entry)).toBe(0);
      expect(await within(system, 50)).toBe(1);
    });

    test('a storm of the highest level is gathered for 2 s, then told as one', async () => {
      const system = await everything();
      await within(system, 0, { severity: 'L1' });
      await within(system, 1, { severity: 'L1' });
      await eventDueIn2s(system, { severity: 'L4' });
      await round();
      expect(told).toHaveLength(1);
      await eventDueIn2s(system, { severity: 'L4' });
      api.clock.advance(2 * SECOND);
      await round();
      expect(told).toHaveLength(2);
      expect(told[1]?.body).toContain('2 × L4, 1 × L1');
    });
  });

  test('the first L3 of an hour does not wait for the next one; further ones do', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L1', 'L3'] });
    for (let minute = 0; minute < 15; minute += 1) {
      await event(system, { severity: 'L1' });
      api.clock.advance(GAP_MS);
      await round();
    }
    for (let more = 0; more < 2; more += 1) {
      await event(system, { severity: 'L3' });
      api.clock.advance(GAP_MS);
      await round();
      expect(told).toHaveLength(HOURLY_LIMIT + 1);
    }
    expect(told.at(-1)?.body).toContain('1 × L3, 5 × L1');
  });

  // PGlite has one connection, and takes minutes for what PostgreSQL does in seconds.
  const PEOPLE = process.env.TEST_DATABASE === 'postgres' ? 1_000 : 100;

  test(`${PEOPLE * 10} notifications and two senders: each is told once`, async () => {
    const system = await makeSystem(api);
    const people = await query<{ id: number }>(
      `insert into account (name, email, password_hash, pairing_code)
        select 'Storm ' || i, 'storm' || i || '@example.com', '-', 'storm ' || i from generate_series(1, ${PEOPLE}) i
        returning id`,
    );
    await query(
      `insert into assignment (account_id, system_id, role, email_events)
        select unnest($1::int[]), $2, 'common_user', '{L3}'`,
      [people.map(({ id }) => id), system],
    );
    await query(
      `insert into log (system_id, severity, message_en, event_at)
        select $1, 'L3', 'storm event ' || i, now() from generate_series(1, 10) i`,
      [system],
    );
    api.clock.advance(5_000);
    const by = channels();
    await Promise.all([round(by), round(by)]);
    await round(by);
    const heard = told.flatMap(({ to, body }) =>
      [...body.matchAll(/storm event \d+/g)].map(([name]) => `${to.accountId} ${name}`),
    );
    expect(heard).toHaveLength(PEOPLE * 10);
    expect(new Set(heard).size).toBe(PEOPLE * 10);
    expect(told).toHaveLength(PEOPLE);
  });
});

describe('an unreliable channel', () => {
  test('that accepts and forgets leaves the message sent, never delivered', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    const log = await event(system);
    await deliver();
    api.clock.advance(GIVES_UP_MS);
    await round();
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(await kinds(log)).toEqual(['logged', 'notified']);
    expect(told).toHaveLength(1);
    expect(attempts.read()).toEqual([{ channel: 'email', outcome: 'sent', times: 1 }]);
    expect(lines).toMatchObject([
      { level: 'info', about: { channel: 'email', attempt: 1 }, text: 'A message was sent.' },
    ]);
  });

  test('that answers 500 for an hour loses nothing and tells nothing twice', async () => {
    const system = await makeSystem(api);
    await person(system, { sms: ['L3', 'L4'], phone: '+48600100203' });
    const first = await event(system);
    const isDown = { yes: true };
    const by = channels();
    const sms: Channel = (message, to) =>
      isDown.yes ? Promise.reject(new Error('The SMS gateway answered 500')) : by.sms(message, to);
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute === 30) await event(system, { severity: 'L4' });
      api.clock.advance(MINUTE);
      await round({ ...by, sms });
    }
    expect(told).toEqual([]);
    const failures = (await states()).reduce((sum, message) => sum + message.attempts, 0);
    expect(attempts.read()).toEqual([{ channel: 'sms', outcome: 'retried', times: failures }]);
    // At most a line a minute, and each attempt in one of them but for what the last minute adds.
    const times = lines.map(({ about }) => (about as { times: number }).times);
    expect(times.length).toBeLessThanOrEqual(60);
    expect([failures, failures - 1]).toContain(times.reduce((sum, one) => sum + one, 0));
    expect(lines[0]).toMatchObject({
      level: 'warn',
      about: { channel: 'sms', attempt: 1 },
      text: 'A message could not be sent and will be retried: The SMS gateway answered 500',
    });
    isDown.yes = false;
    for (let minute = 0; minute < 10; minute += 1) {
      api.clock.advance(MINUTE);
      await round({ ...by, sms });
    }
    expect(told.map(({ short }) => /Event of L\d/.exec(short)?.[0]).sort()).toEqual(['Event of L3', 'Event of L4']);
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(await kinds(first)).toEqual(['logged', 'notified']);
    expect(attempts.read()).toContainEqual({ channel: 'sms', outcome: 'sent', times: 2 });
    expect(JSON.stringify(lines)).not.toContain('+48');
  });

  test('gives up after a day, and the ledger says so', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    const log = await event(system);
    const email: Channel = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await deliver(channels({ email }));
    api.clock.advance(GIVES_UP_MS);
    await round(channels({ email }));
    expect(await states()).toMatchObject([{ state: 'failed', error: 'connect ECONNREFUSED' }]);
    expect(await kinds(log)).toEqual(['logged', 'failed']);
  });

  test('a refusal is final after a few attempts', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    await event(system);
    const email: Channel = () => Promise.reject(new MessageRefused('550 no such user: ola@owner.example'));
    for (let minute = 0; minute < 10; minute += 1) {
      api.clock.advance(MINUTE);
      await round(channels({ email }));
    }
    expect(await states()).toMatchObject([
      { state: 'failed', attempts: ATTEMPTS_IF_REFUSED, error: '550 no such user: ola@owner.example' },
    ]);
    expect(attempts.read()).toEqual([
      { channel: 'email', outcome: 'retried', times: ATTEMPTS_IF_REFUSED - 1 },
      { channel: 'email', outcome: 'failed', times: 1 },
    ]);
    expect(lines.at(-1)).toMatchObject({
      level: 'error',
      text: 'A message could not be sent and is given up: 550 no such user: [e-mail]',
    });
  });

  test('that refuses is tried again after 10 s, then after 20 s', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    await event(system);
    const email: Channel = () => Promise.reject(new MessageRefused('450 later'));
    const pauses: number[] = [];
    api.clock.advance(5_000);
    for (let attempt = 1; attempt < ATTEMPTS_IF_REFUSED; attempt += 1) {
      await round(channels({ email }));
      const [message] = await query<{ due_at: Date }>('select due_at from notification_message');
      pauses.push((message?.due_at.getTime() ?? NaN) - api.clock.now().getTime());
      api.clock.advance(pauses.at(-1) ?? NaN);
    }
    expect(pauses).toEqual([10_000, 20_000]);
  });

  test('a sender that dies before its record sends again, with the same key', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'] });
    await event(system);
    api.clock.advance(5_000);
    await gatherMessages(api.store.db, api.clock.now());
    const by = channels();
    const dying: Channel = async (message, to) => {
      await by.email(message, to);
      // The record is lost with the process: nothing is written after the channel has answered.
      return new Promise(() => undefined);
    };
    void sendMessages(api.store.db, { ...by, email: dying }, OPTIONS, api.clock.now);
    for (let wait = 0; told.length === 0 && wait < 1_000; wait += 1) await query('select 1');
    await round(by);
    expect(told).toHaveLength(1);
    api.clock.advance(LEASE_MS);
    await round(by);
    expect(told).toHaveLength(2);
    expect(told[0]?.key).toBe(told[1]?.key);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('tries the most urgent message first, then the one that waits longest, and what is over last', async () => {
    const entries: Record<string, Entry> = {
      over: { severity: 'L4', confirmable: false, before: 'L4', after: 'none' },
      'obstruction over': { severity: 'obstruction', confirmable: false, template: TEMPLATE.obstructionEnd },
      test: { severity: 'L4', confirmable: false, template: TEMPLATE.test },
      'system event': { severity: 'other', confirmable: false },
      obstruction: { severity: 'obstruction' },
      L1: { severity: 'L1' },
      L2: { severity: 'L2' },
      'L3, later': { severity: 'L3' },
      'obstruction at L3, latest': { severity: 'obstruction', toldAs: 'L3' },
      L4: { severity: 'L4' },
    };
    for (const [message, entry] of Object.entries(entries)) {
      const system = await makeSystem(api);
      await person(system, { email: ['L1', 'L2', 'L3', 'L4', 'Obstruction', 'System'] });
      await event(system, { ...entry, message });
      api.clock.advance(5_000);
      await gatherMessages(api.store.db, api.clock.now());
    }
    const order: string[] = [];
    // One at a time, as while the channel does not answer.
    const email: Channel = async ({ headline }) => {
      order.push(headline.replace(/^(Over|TEST): |^[^.]+, [a-z ]+\. /, ''));
      throw new Error('connect ECONNREFUSED');
    };
    const sender = senderOf('email', email);
    for (let probe = 0; probe < 20; probe += 1) {
      sender.begin();
      await sender.idle();
      await query(`update notification_message set state = 'failed' where state = 'queued' and attempts > 0`);
      api.clock.advance(10 * FIRST_PROBE_MS + MINUTE);
    }
    // The four that were under way when it stopped answering, in any order.
    expect(new Set(order.slice(0, 4))).toEqual(new Set(['L4', 'L3, later', 'obstruction at L3, latest', 'L2']));
    expect(order.slice(4)).toEqual([
      'L1',
      'obstruction',
      'test',
      'system event',
      'over. No level is active there now',
      'obstruction over',
    ]);
  });

  test('is tried by one message at a time until it answers; then all go, also those in a long pause', async () => {
    for (let one = 0; one < 12; one += 1) {
      const system = await makeSystem(api);
      await person(system, { email: ['L3'] });
      await event(system);
    }
    api.clock.advance(5_000);
    await gatherMessages(api.store.db, api.clock.now());
    const tries: number[] = [];
    const isDown = { yes: true };
    // A server that hangs fails those of the first second together.
    let failTogether = () => {};
    const areFour = new Promise<void>((resolve) => (failTogether = resolve));
    const email: Channel = async (message, to) => {
      tries[tries.length - 1] = (tries.at(-1) ?? 0) + 1;
      if (tries[0] === 4) failTogether();
      await areFour;
      if (isDown.yes) throw new Error('Greeting never received');
      return channels().email(message, to);
    };
    const sender = senderOf('email', email);
    const second = async () => {
      tries.push(0);
      sender.begin();
      await sender.idle();
      api.clock.advance(1_000);
    };
    await second();
    expect(tries).toEqual([4]);
    for (let passed = 1; passed < 36; passed += 1) await second();
    expect(tries.flatMap((count, at) => (count > 0 ? [[at, count]] : []))).toEqual([
      [0, 4],
      [5, 1],
      [15, 1],
      [35, 1],
    ]);
    for (let minute = 0; minute < 20; minute += 1) {
      api.clock.advance(MINUTE);
      await second();
    }
    expect(Math.max(...tries.slice(1))).toBe(1);
    isDown.yes = false;
    api.clock.advance(MINUTE);
    await second();
    await second();
    expect((await states()).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'sent'));
    expect(told).toHaveLength(12);
  });

  test.each([
    ['refuses one person', new MessageRefused('550 no such user')],
    ['has one person wait', new MessageDelayed('451 greylisted')],
  ])('that %s goes on with the others', async (_, error) => {
    const system = await makeSystem(api);
    for (let one = 0; one < 9; one += 1) await person(system, { email: ['L3'] });
    await event(system);
    const by = channels();
    let first: number | undefined;
    const email: Channel = (message, to) => {
      first ??= to.accountId;
      return to.accountId === first ? Promise.reject(error) : by.email(message, to);
    };
    await deliver({ ...by, email });
    expect(told).toHaveLength(8);
  });

  test('that hangs on four messages sends nothing else, and holds up no other channel', async () => {
    const system = await makeSystem(api);
    for (let one = 0; one < 6; one += 1) await person(system, { email: ['L3'] });
    await person(system, { sms: ['L3'], phone: '+48600100207' });
    await event(system);
    api.clock.advance(5_000);
    await gatherMessages(api.store.db, api.clock.now());
    let hanging = 0;
    const answers: (() => void)[] = [];
    const by = channels();
    const email: Channel = async (message, to) => {
      hanging += 1;
      await new Promise<void>((done) => answers.push(done));
      return by.email(message, to);
    };
    const [mails, texts] = [senderOf('email', email), senderOf('sms', by.sms)];
    mails.begin();
    await eventually('four mails to hang', () => (hanging === 4 ? true : undefined));
    texts.begin();
    await texts.idle();
    expect([hanging, told.map(({ channel }) => channel)]).toEqual([4, ['sms']]);
    for (let answered = 0; answered < 6; answered += 1) {
      await eventually('a mail to hang', () => (answers.length > answered ? true : undefined));
      answers[answered]?.();
    }
    await mails.idle();
    expect(told).toHaveLength(7);
  });

  test('a delivery report of the SMS gateway is recorded once', async () => {
    const system = await makeSystem(api);
    await person(system, { sms: ['L3'], phone: '+48600100204' });
    const log = await event(system);
    await deliver();
    const reference = told[0]?.key ?? '';
    for (const state of ['delivered', 'delivered', 'failed'] as const) {
      const reports = [{ reference, state, failure: null }];
      await takeSmsEvents(api.store.db, { reports, messages: [] }, api.clock.now());
    }
    expect(await states()).toMatchObject([{ state: 'delivered' }]);
    expect(await kinds(log)).toEqual(['logged', 'notified', 'delivered']);
  });

  test('a report of the SMS gateway says nothing about mails and push messages', async () => {
    const system = await makeSystem(api);
    await person(system, { email: ['L3'], push: ['L3'] });
    const log = await event(system);
    await deliver();
    for (const { key } of told) {
      const reports = [{ reference: key, state: 'delivered' as const, failure: null }];
      await takeSmsEvents(api.store.db, { reports, messages: [] }, api.clock.now());
    }
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(await kinds(log)).toEqual(['logged', 'notified', 'notified']);
  });
});

test('passes an L3 that nobody has seen to the next person, and stops once it is seen', async () => {
  const system = await makeSystem(api);
  const user = await makeAccount(api, { systems: { [system]: 'common_user' } });
  const administrator = await makeAccount(api, { systems: { [system]: 'administrator' } });
  await person(system, { email: ['L3'] });
  const [log, low] = [await event(system), await event(system, { severity: 'L2' })];
  const pass = async () => {
    await escalate(api.store.db, 15, api.clock.now());
    await round();
    // Alarms of other tests are passed on too.
    return told.map(({ to }) => to.accountId).filter((id) => [user, administrator].includes(id));
  };
  await deliver();
  told = [];
  // The ledger's own times are those of the database, which this clock is ahead of.
  const [first] = await query<{ at: Date }>(`select at from ledger where log_id = $1 and kind = 'logged'`, [log]);
  await escalate(api.store.db, 15, new Date((first?.at.getTime() ?? 0) + 14 * MINUTE));
  expect(await kinds(log)).toEqual(['logged', 'notified']);
  expect(await pass()).toEqual([administrator]);
  expect(await pass()).toEqual([administrator]);
  api.clock.advance(15 * MINUTE);
  await addSeenToLedger(api.store.db, { id: log, systemId: system }, { id: administrator, name: 'A' }, api.clock.now());
  expect(await pass()).toEqual([administrator]);
  expect(told.some(({ to }) => to.accountId === user)).toBe(false);
  expect(await kinds(log)).toEqual(['logged', 'notified', 'escalated', 'notified', 'seen']);
  expect(await kinds(low)).toEqual(['logged']);
});

test('passes an alarm to a person whose own notification was suppressed, once', async () => {
  const system = await makeSystem(api);
  const owner = await person(system, { sms: ['L3'] });
  const log = await event(system);
  const pass = async () => {
    api.clock.advance(15 * MINUTE);
    await escalate(api.store.db, 15, api.clock.now());
    await round();
    return told.filter(({ to }) => to.accountId === owner).map(({ channel }) => channel);
  };
  await deliver();
  expect(told).toEqual([]);
  expect(await pass()).toEqual(['email']);
  expect(await pass()).toEqual(['email']);
  expect(await kinds(log)).toEqual(['logged', 'escalated', 'notified']);
});

test('names system, device, value, threshold, time at the site and the page', async () => {
  const system = await makeSystem(api);
  await query(`update system set timezone = 'Europe/London' where id = $1`, [system]);
  await person(system, { email: ['L3'], sms: ['L3'], phone: '+48600100205' });
  const node = await makeSensor(api, system);
  const at = api.clock.now();
  await query('select ensure_measurement_partitions($1::timestamptz, $1::timestamptz)', [at]);
  await query(
    `insert into measurement (system_id, node_id, measured_at, deflection, permissible_value,
       level1, level2, level3, level4,
      obstructed) values ($3, $1, $2, -82.4, 100, 25, 50, 75, 100, false)`,
    [node, at, system],
  );
  const log = await event(system, { node, at, before: 'L2', after: 'L3' });
  await deliver();
  const mail = told.find(({ channel }) => channel === 'email');
  expect(mail?.body.split('\n')).toEqual([
    'Event of L3',
    'Take load off now.',
    expect.stringMatching(/^Test System \d+, Test Sensor \d+: level L3$/),
    'Measured: -82.4 mm',
    'Threshold of L3: 75.0 mm, 75% of the permissible value',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d (GMT|BST)$/),
    '',
    `https://roofs.example/alarms/${log}`,
    '',
  ]);
  expect(told.find(({ channel }) => channel === 'sms')?.short).toContain(`https://roofs.example/alarms/${log}`);
  expect(JSON.parse((await history(log))[0]?.facts ?? '')).toMatchObject({
    levels: [25, 50, 75, 100],
    permissibleValue: 100,
    value: -82.4,
    severity: 'L3',
  });
});

test.each<[string, Entry, string]>([
  [
    'the end of a level',
    { severity: 'L4', confirmable: false, before: 'L4', after: 'L1' },
    'Over in {}: L1 is active at {} now',
  ],
  ['the end of an obstruction', { severity: 'obstruction', confirmable: false }, 'Over: obstruction in {}'],
  ['a rise', { severity: 'L4', before: 'L1', after: 'L4' }, 'L4 in {}'],
  ['a device that may have moved', { severity: 'obstruction', toldAs: 'L3' }, 'L3 or obstruction in {}'],
  [
    'thresholds that hide an alarm which goes on, never as an end',
    { severity: 'other', confirmable: false, template: TEMPLATE.thresholds, before: 'L4', after: 'none' },
    'Event of other in {}',
  ],
])('heads %s', async (_, entry, subject) => {
  const system = await makeSystem(api);
  await person(system, { email: ['L4', 'Obstruction', 'System'] });
  await event(system, {
    ...entry,
    at: new Date(api.clock.now().getTime() - 2 * 60 * MINUTE),
    receivedAt: api.clock.now(),
  });
  await deliver();
  expect(told[0]?.subject.replaceAll(/Test System \d+/g, '{}')).toBe(`Sagitta: ${subject}`);
  expect(told[0]?.body).toMatch(/^measured at .*, arrived .*$/m);
});

test('heads a test of L4 or of an obstruction with TEST', async () => {
  const system = await makeSystem(api);
  await person(system, { email: ['L4'], sms: ['Obstruction'], phone: '+48600100208' });
  await event(system, { severity: 'L4', confirmable: false, template: TEMPLATE.test });
  await event(system, { severity: 'obstruction', confirmable: false, template: TEMPLATE.test });
  await deliver();
  expect(told).toHaveLength(2);
  for (const { subject, body, short, headline } of told)
    for (const text of [subject, body, short, headline]) expect(text).toMatch(/^TEST: /);
});

test('the ledger follows an alarm to its end, refuses changes, and shows where it was tampered with', async () => {
  const system = await makeSystem(api);
  const node = await makeSensor(api, system);
  const low = await event(system, { severity: 'L1', node, before: 'none', after: 'L1' });
  const high = await event(system, { severity: 'L3', node, before: 'L1', after: 'L3' });
  await event(system, { severity: 'L3', node, before: 'L3', after: 'L1', confirmable: false });
  await query(
    `update log set confirmed_at = now(), confirmed_by_name = 'Ola', confirm_comment = 'snow' where id = $1`,
    [high],
  );
  await event(system, { severity: 'L1', node, before: 'L1', after: 'none', confirmable: false });
  expect([await kinds(low), await kinds(high)]).toEqual([
    ['logged', 'stage', 'stage', 'ended'],
    ['logged', 'stage', 'confirmed', 'ended'],
  ]);
  expect((await checkLedger(api.store.db)).broken).toBeNull();

  for (const change of [`update ledger set kind = 'seen'`, 'delete from ledger', 'truncate ledger'])
    await expect(query(change)).rejects.toThrow('The ledger cannot be changed.');

  const [victim] = await query<{ seq: number }>(
    `select seq::int as seq from ledger where log_id = $1 and kind = 'logged'`,
    [high],
  );
  await query('alter table ledger disable trigger refuse_change');
  await query(`update ledger set facts = replace(facts, 'L3', 'L1') where seq = $1`, [victim?.seq]);
  const changed = await checkLedger(api.store.db);
  expect(changed.broken).toEqual({ seq: victim?.seq, reason: 'its content does not match its hash' });
  await query('delete from ledger where seq = $1', [victim?.seq]);
  const removed = await checkLedger(api.store.db);
  expect(removed.broken).toMatchObject({ reason: `entry ${victim?.seq} is missing` });
  await query('alter table ledger enable trigger refuse_change');
});
