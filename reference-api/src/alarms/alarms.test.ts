import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { gatherMessages } from './notifications/gather-messages';
import { sendMessages } from './notifications/send-messages';
import { NOTHING_MEASURED, storeReadings } from '../readings/store-readings';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeAccount, makeLog, makeSensor, makeSystem } from '../../testing/entities';

const SYSTEM = 1;
const api = apiForTests();

beforeAll(async () => {
  // Ahead of the database's clock, by which a notification is due.
  api.clock.advance(3_600_000);
  await api.store.pool.query(
    `insert into assignment (account_id, system_id, role)
      select id, $1, 'common_user' from account where email like 'observer@%'`,
    [SYSTEM],
  );
});

const get = async (who: DemoName, id: number) => {
  const answer = await api.call('GET', `/alarms/${id}`, { token: await api.signIn(who) });
  expect(answer.statusCode).toBe(200);
  return answer.json<Alarm>();
};
const see = async (who: DemoName, logID: number) =>
  (await api.call('POST', '/alarm/seen', { token: await api.signIn(who), body: { logID } })).statusCode;
const kinds = ({ history }: Alarm) => history.map(({ kind }) => kind);

test('tells who was told, saw and confirmed an alarm, in this order', async () => {
  await api.store.pool.query(
    `update assignment set email_events = case account_id when 3 then array['L3'] else '{}' end,
      push_events = '{}', sms_events = '{}' where system_id = $1`,
    [SYSTEM],
  );
  const id = await makeLog(api, SYSTEM);
  expect((await get('staff', id)).untold).toEqual([{ person: expect.any(String), channel: 'email', reason: null }]);
  await gatherMessages(api.store.db, api.clock.now());
  const taking = async () => ({ address: 'somebody@example.com', providerId: null });
  const channels = { email: taking, sms: taking, push: taking };
  await sendMessages(api.store.db, channels, { PROVIDER_NAME: 'S', WEB_URL: 'https://x.example' }, api.clock.now);
  expect([await see('observer', id), await see('observer', id), await see('admin', id)]).toEqual([200, 200, 200]);
  const body = { logID: id, comment: 'Snow cleared' };
  await api.call('POST', '/log', { token: await api.signIn('admin'), body });

  const alarm = await get('staff', id);
  expect(kinds(alarm)).toEqual(['logged', 'notified', 'seen', 'seen', 'confirmed']);
  expect(alarm.history[1]).toMatchObject({ channel: 'email', address: 'somebody@example.com', events: 1 });
  expect(alarm.history[4]).toMatchObject({ person: alarm.log.confirmedBy, detail: 'Snow cleared' });
  expect(alarm.untold).toEqual([]);
});

test('shows addresses only to those who administer the system', async () => {
  const { rows } = await api.store.pool.query<{ id: number }>(
    `select log_id::int as id from ledger where kind = 'notified' limit 1`,
  );
  const id = rows[0]?.id ?? 0;
  const shown = async (who: DemoName) => (await get(who, id)).history.some(({ address }) => address !== null);
  expect([await shown('staff'), await shown('installer'), await shown('admin'), await shown('observer')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('keeps the limits in force then, goes on through lower levels, and ends below all of them', async () => {
  const node = await makeSensor(api, SYSTEM);
  const log = async (severity: string, before: string, after: string, confirmable: boolean) => {
    api.clock.advance(60_000);
    const { rows } = await api.store.pool.query<{ id: number }>(
      `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_before, level_after)
        values ($1, $2, $3, 'change', $4, $5, $6, $7) returning id::int as id`,
      [SYSTEM, node, severity, api.clock.now(), confirmable, before, after],
    );
    return rows[0]?.id ?? 0;
  };
  const opened = await log('L2', 'none', 'L2', true);
  await api.store.pool.query('update node set threshold_level2 = 60, permissible_value = 200 where id = $1', [node]);
  expect((await get('staff', opened)).ended).toBeNull();
  await log('L3', 'L2', 'L3', true);
  await log('L3', 'L3', 'L2', false);
  await log('L2', 'L2', 'L1', false);
  expect((await get('staff', opened)).ended).toBeNull();
  await log('other', 'L1', 'none', false);
  expect((await get('staff', opened)).ended).toBeNull();
  const closing = await log('L1', 'L1', 'none', false);
  const alarm = await get('staff', opened);
  expect(alarm).toMatchObject({ permissibleValue: 100, levels: [25, 50, 75, 100], sensor: 'laser' });
  const byReading = { closedBy: null, reason: null };
  expect(alarm.ended).toEqual({ at: api.clock.now().toISOString(), logId: closing, level: 'none', ...byReading });
  expect(kinds(alarm)).toEqual(['logged', 'stage', 'stage', 'stage', 'stage', 'ended']);
  expect(alarm.history[1]?.detail).toBe('change');
});

test('tells the stages of an episode to the alarm that opened it and to the newest one', async () => {
  const node = await makeSensor(api, SYSTEM);
  const log = async (severity: string, before: string, after: string, confirmable: boolean) => {
    api.clock.advance(60_000);
    const { rows } = await api.store.pool.query<{ id: number }>(
      `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_before, level_after)
        values ($1, $2, $3, 'change', $4, $5, $6, $7) returning id::int as id`,
      [SYSTEM, node, severity, api.clock.now(), confirmable, before, after],
    );
    return rows[0]?.id ?? 0;
  };
  const first = await log('L2', 'none', 'L2', true);
  const second = await log('L3', 'L2', 'L3', true);
  const third = await log('L4', 'L3', 'L4', true);
  await log('L4', 'L4', 'L1', false);
  await log('L1', 'L1', 'none', false);
  const histories = [await get('staff', first), await get('staff', second), await get('staff', third)].map(kinds);
  expect(histories).toEqual([
    ['logged', 'stage', 'stage', 'stage', 'ended'],
    ['logged', 'stage', 'ended'],
    ['logged', 'stage', 'ended'],
  ]);
});

test('ends an obstruction with the entry about its end, and not with a level', async () => {
  const node = await makeSensor(api, SYSTEM);
  const log = async (severity: string, confirmable: boolean, after: string | null) => {
    api.clock.advance(60_000);
    const { rows } = await api.store.pool.query<{ id: number }>(
      `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_after)
        values ($1, $2, $3, 'change', $4, $5, $6) returning id::int as id`,
      [SYSTEM, node, severity, api.clock.now(), confirmable, after],
    );
    return rows[0]?.id ?? 0;
  };
  const level = await log('L3', true, 'L3');
  const opened = await log('obstruction', true, null);
  await log('L3', false, 'none');
  expect((await get('staff', opened)).ended).toBeNull();
  expect((await get('staff', level)).ended?.level).toBe('none');
  const closing = await log('obstruction', false, null);
  const alarm = await get('staff', opened);
  const byReading = { closedBy: null, reason: null };
  expect(alarm.ended).toEqual({ at: api.clock.now().toISOString(), logId: closing, level: null, ...byReading });
  expect(kinds(alarm)).toEqual(['logged', 'ended']);
});

test('has of an obstruction the level as which it is told, what was measured, and what it would be', async () => {
  const node = await makeSensor(api, SYSTEM);
  api.clock.advance(60_000);
  const at = api.clock.now();
  const reading = { ...NOTHING_MEASURED, nodeId: node, at, distance: 4_850, obstructed: null };
  await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
  const { rows } = await api.store.pool.query<{ id: number }>(
    `select id::int as id from log where node_id = $1 and severity = 'obstruction'`,
    [node],
  );
  expect(await get('staff', rows[0]?.id ?? 0)).toMatchObject({
    toldAs: 'L4',
    distance: 4_850,
    wouldBe: 150,
    value: null,
  });
});

test('has what the log knows of an entry that is older than the ledger', async () => {
  const { rows } = await api.store.pool.query<{ id: number }>(
    `select l.id::int as id from log l join measurement m on m.node_id = l.node_id and m.measured_at = l.event_at
      where l.confirmable and l.level_after is not null order by l.id limit 1`,
  );
  const alarm = await get('staff', rows[0]?.id ?? 0);
  expect(alarm).toMatchObject({ loggedAt: null, history: [], value: expect.any(Number) });
  expect(alarm.levels).toHaveLength(4);
});

test('records nothing about an entry that is no alarm', async () => {
  const id = await makeLog(api, SYSTEM);
  await api.store.pool.query('update log set confirmable = false where id = $1', [id]);
  expect(await see('staff', id)).toBe(200);
  expect(kinds(await get('staff', id))).toEqual(['logged']);
});

describe('whom to call', () => {
  const called = async (who: DemoName, id: number) => (await get(who, id)).contacts;

  test('is who administers the system and has a telephone, those on site first, and never oneself', async () => {
    const system = await makeSystem(api);
    const person = async (role: AccountRole, phone: string | null, category?: Category) => {
      const id = await makeAccount(api, { category, systems: { [system]: role } });
      const { rows } = await api.store.pool.query<{ name: string }>(
        'update account set phone = $2 where id = $1 returning name',
        [id, phone],
      );
      return { person: rows[0]?.name, role, phone };
    };
    const installer = await person('installer', '+48600200301', 'installer');
    const admin = await person('administrator', '+48600200302');
    await person('administrator', null);
    await person('common_user', '+48600200303');
    await person('administrator', '+48600200304', 'observer');
    await api.store.pool.query(
      `insert into assignment (account_id, system_id, role)
        select id, $1, case when email like 'admin@%' then 'administrator' else 'common_user' end
        from account where email like any (array['observer@%', 'viewer@%', 'admin@%'])`,
      [system],
    );
    await api.store.pool.query(`update account set phone = '+48600200305' where email like 'admin@%'`);
    const id = await makeLog(api, system);
    expect(await called('admin', id)).toEqual([admin, installer]);
    const demoAdmin = { person: expect.any(String), role: 'administrator', phone: '+48600200305' };
    for (const who of ['viewer', 'observer', 'staff'] as const) {
      const contacts = await called(who, id);
      expect(contacts).toHaveLength(3);
      expect(contacts).toEqual(expect.arrayContaining([admin, installer, demoAdmin]));
      expect(contacts?.at(-1)).toEqual(installer);
    }
  });

  test('tells no number that the list of accounts does not show to the same person', async () => {
    const id = await makeLog(api, SYSTEM);
    expect(await called('observer', id)).not.toEqual([]);
    for (const who of ['observer', 'admin', 'installer'] as const) {
      const accounts = await api.call('GET', '/accounts', { token: await api.signIn(who) });
      const listed = accounts.json<AccountRow[]>().map(({ phone }) => phone?.String);
      const contacts = (await called(who, id)) ?? [];
      for (const { phone } of contacts) expect(listed).toContain(phone);
    }
  });

  test('is told to nobody who may not see the system', async () => {
    const id = await makeLog(api, await makeSystem(api));
    const answer = await api.call('GET', `/alarms/${id}`, { token: await api.signIn('viewer') });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('contacts');
  });
});
