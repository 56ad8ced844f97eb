import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { DAMAGED_PARTS, DEVICE_ROLES, SENSOR_TYPES } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { ACCEPT_CARDS, decodeTable } from '@sagitta/shared-contracts/table';
import { ALARM_LEVELS, THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { DEMO_NAMES, testApi, type DemoName, type TestApi } from '../../testing/api';
import { storeRandomSystems } from '../../testing/random-devices';
import type { Caller } from '../access/caller';
import { type Database, databaseOn } from '../db/database';
import { demoEmail } from '../world/people';
import { pick, randomOf } from '../world/random';
import { cardsJson, renewCards, startCards } from './kept-cards';
import { systemsJson } from './systems.statements';

// What is kept is what the database computes, at every moment and after whatever was changed
// (docs/decisions/0088-cards-are-kept.md). KEPT_HISTORIES=100 tries more.

const HISTORIES = Number(process.env.KEPT_HISTORIES ?? 4);
const STEPS = 60;

let api: TestApi;
let staff: Caller;
let first: number;
let last: number;

beforeAll(async () => {
  api = await testApi();
  staff = await callerOf('staff');
  ({ first, last } = await storeRandomSystems(api.store, api.clock.now(), 'kept', 40));
});
afterAll(() => api.close());

const query = (text: string, values: unknown[] = []) => api.store.pool.query(text, values);
const isServer = () => api.store.kind === 'postgres';

async function callerOf(name: DemoName): Promise<Caller> {
  const { rows } = await query('select id, name, email, category from account where email = $1', [demoEmail(name)]);
  return { ...(rows[0] as Caller), tokenHash: Buffer.alloc(32) };
}

/** An instance that has kept nothing yet. */
const instance = (): Database => databaseOn(api.store.pool);
const kept = (db: Database, caller = staff) => cardsJson(db, caller, api.clock.now);
const renew = (db: Database) => renewCards(db, api.clock.now);
const computed = (caller = staff) => systemsJson(api.store.db, caller, api.clock.now(), 'cards');

async function expectTruth(db: Database, caller = staff): Promise<void> {
  expect(JSON.parse(await kept(db, caller))).toEqual(JSON.parse(await computed(caller)));
}

/** Whether a statement that the pool was asked writes cards. */
const isOfCards = ([text]: readonly unknown[]) => (text as { name?: string }).name === 'cards_written';

/** Holds the answer of the next statement that writes cards until it is let go. */
function heldAnswer() {
  const { pool } = api.store;
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let arrive = () => undefined as void;
  let letGo = () => undefined as void;
  const isThere = new Promise<void>((done) => (arrive = done));
  const free = new Promise<void>((done) => (letGo = done));
  const asked = jest.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    const answer = await ask(...args);
    if (!isOfCards(args)) return answer;
    asked.mockRestore();
    arrive();
    await free;
    return answer;
  }) as never);
  return { isThere, letGo: () => letGo() };
}

/** The systems whose cards the database was asked to write meanwhile. */
async function writtenBy(work: () => Promise<unknown>): Promise<number[]> {
  const asked = jest.spyOn(api.store.pool, 'query');
  await work();
  const written = asked.mock.calls.flatMap((args: unknown[]) =>
    isOfCards(args) ? (args[1] as [unknown, number[]])[1] : [],
  );
  asked.mockRestore();
  return written;
}

describe('a kept list', () => {
  test('asks the database for systems that changed, and after a while for the others', async () => {
    const db = instance();
    // Some of what is never kept: silence that a packet ends, open alarms, and what turns at this very moment.
    await query('update device set latest_packet_at = $1', [api.clock.now()]);
    await query('update log set confirmed_at = now() where confirmable');
    api.clock.advance(10);
    await kept(db);
    expect(await writtenBy(() => kept(db))).toEqual([]);
    await query(`update system set w2_operational = not w2_operational where id = $1`, [first]);
    const changed = await writtenBy(() => kept(db));
    expect(changed).toContain(first);
    const { length: all } = (JSON.parse(await kept(db)) as { rows: unknown[] }).rows;
    expect(changed.length).toBeLessThan(all / 2);
    api.clock.advance(10 * MINUTE_MS);
    expect(await writtenBy(() => kept(db))).toHaveLength(all);
  });

  test('tells who may see what as it is at each call', async () => {
    const db = instance();
    const callers = await Promise.all(DEMO_NAMES.map(callerOf));
    for (const caller of callers) await expectTruth(db, caller);
    const viewer = await callerOf('viewer');
    await query(`delete from assignment where account_id = $1`, [viewer.id]);
    await expectTruth(db, viewer);
    expect(JSON.parse(await kept(db, viewer))).toMatchObject({ rows: [] });
    await query(`insert into assignment (account_id, system_id, role) values ($1, $2, 'common_user')`, [
      viewer.id,
      first,
    ]);
    expect(JSON.parse(await kept(db, viewer))).toMatchObject({ rows: [expect.anything()] });
    const scoped = { ...staff, scope: [first, last] };
    await expectTruth(db, scoped);
    await expectTruth(db, { ...viewer, scope: [last] });
  });

  describe('of a silent device with an open alarm', () => {
    const id = 900_001;
    const at = (hours: number) => new Date(api.clock.now().getTime() - hours * HOUR_MS).toISOString();
    beforeEach(async () => {
      await query(`delete from system where id = ${id}`);
      await query(`delete from device where id = ${id}`);
      await query(`insert into system (id, name, version) values (${id}, 'Silent', 'W4')`);
      await query(
        `insert into device (id, serial, type, role, main_sensor, system_version, latest_packet_at)
          values (${id}, 'silent', 'UD-12.4.2', 'retransmitter', 'none', 'W4', $1)`,
        [at(48)],
      );
      await query(`insert into node (id, system_id, device_id, name) values (${id}, ${id}, ${id}, 'Roof')`);
    });

    test('tells of a packet that ends its silence', async () => {
      const db = instance();
      const before = await kept(db);
      await query(`update device set latest_packet_at = $1 where id = ${id}`, [at(0)]);
      await expectTruth(db);
      expect(await kept(db)).not.toBe(before);
    });

    test('tells of a packet that is taken back', async () => {
      await query(`update device set latest_packet_at = $1 where id = ${id}`, [at(0)]);
      const db = instance();
      const before = await kept(db);
      await query(`update device set latest_packet_at = null where id = ${id}`);
      await expectTruth(db);
      expect(await kept(db)).not.toBe(before);
    });

    test('tells of an alarm that the ledger ends', async () => {
      await query(`update device set latest_packet_at = $1 where id = ${id}`, [at(0)]);
      await query(
        `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_after)
          values (${id}, ${id}, 'L2', 'Rises', $1, true, 'L2')`,
        [at(1)],
      );
      const db = instance();
      const before = await kept(db);
      await query(`insert into ledger (log_id, system_id, at, kind, facts)
        select id, system_id, now(), 'ended', '{}' from log where system_id = ${id}`);
      await expectTruth(db);
      expect(await kept(db)).not.toBe(before);
    });
  });

  test('is what the list of cards answers', async () => {
    const token = await api.signIn('staff');
    const list = async () =>
      decodeTable((await api.call('GET', '/systems', { token, headers: { accept: ACCEPT_CARDS } })).json());
    await list();
    await query(`update system set name = 'Renamed' where id = $1`, [first]);
    expect(await list()).toEqual(expect.arrayContaining([expect.objectContaining({ ID: first, name: 'Renamed' })]));
  });

  test('tells what nobody noted within ten minutes', async () => {
    const db = instance();
    await kept(db);
    await unnoted(`update system set name = 'Unnoted' where id = ${last}`);
    api.clock.advance(10 * MINUTE_MS);
    expect(await kept(db)).toContain('"Unnoted"');
  });

  test('answers calls that come at once', async () => {
    const db = instance();
    const lists = await Promise.all([kept(db), kept(db), kept(db)]);
    expect(new Set(lists)).toEqual(new Set([await computed()]));
  });

  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['list', kept],
    ['renewal', renew],
  ])('keeps nothing older of a %s that ends after others, however long it takes', async (_, first) => {
    // Without devices: what is known of it is kept.
    await query(`insert into system (id, name, version) values (900003, 'Alone', 'W4')`);
    const rename = (name: string) => query('update system set name = $1 where id = 900003', [name]);
    const db = instance();
    await kept(db);
    await rename('Before');
    const answer = heldAnswer();
    const slow = first(db);
    await answer.isThere;
    await rename('After');
    // Both wait for it as long as they have patience.
    for (let call = 0; call < 2; call += 1) {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
      const impatient = kept(db);
      await new Promise(setImmediate);
      jest.advanceTimersByTime(5_000);
      jest.useRealTimers();
      expect(await impatient).toContain('"After"');
    }
    const renewed = renew(db);
    await Promise.race([renewed, wait(300)]);
    answer.letGo();
    await Promise.all([slow, renewed]);
    await expectTruth(db);
    await query('delete from system where id = 900003');
  });

  test('does not wait for a call that does not end', async () => {
    const db = instance();
    await kept(db);
    let free = () => undefined as void;
    const stuck = jest.spyOn(api.store.pool, 'query').mockImplementationOnce(async () => {
      await new Promise<void>((done) => (free = done));
      throw new Error('It ended at last.');
    });
    const hanging = kept(db);
    hanging.catch(() => undefined);
    await new Promise(setImmediate);
    expect(stuck).toHaveBeenCalled();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
    const second = kept(db);
    jest.advanceTimersByTime(5_000);
    jest.useRealTimers();
    expect(JSON.parse(await second)).toEqual(JSON.parse(await computed()));
    free();
    await expect(hanging).rejects.toThrow('');
    stuck.mockRestore();
    await expectTruth(db);
  });

  test('keeps nothing of a database that was restored', async () => {
    const db = instance();
    await kept(db);
    await unnoted(`update system set name = 'Restored' where id = ${last}`);
    await query(`create table changed_again (like change including all);
      drop table change; alter table changed_again rename to change`);
    expect(await kept(db)).toContain('"Restored"');
  });
});

describe('between lists', () => {
  /** All devices were heard and no alarm is open: every card can be kept. */
  beforeAll(async () => {
    await query('update device set latest_packet_at = $1', [api.clock.now()]);
    await query('update log set confirmed_at = now() where confirmable');
    api.clock.advance(10);
  });
  const rename = (id: number) => query(`update system set name = name || '+' where id = $1`, [id]);

  test('what changed is written, once, so that the next list has nothing to write', async () => {
    const db = instance();
    await kept(db);
    await rename(first);
    expect(await writtenBy(() => renew(db))).toEqual([first]);
    expect(await writtenBy(() => renew(db))).toEqual([]);
    expect(await writtenBy(() => expectTruth(db))).toEqual([]);
  });

  test('what time alone changes is written too', async () => {
    const db = instance();
    await kept(db);
    const { length: all } = (JSON.parse(await kept(db)) as { rows: unknown[] }).rows;
    api.clock.advance(10 * MINUTE_MS);
    expect(await writtenBy(() => renew(db))).toHaveLength(all);
    expect(await writtenBy(() => expectTruth(db))).toEqual([]);
  });

  test('a change is written once while a transaction that began before it goes on', async () => {
    if (!isServer()) return;
    const client = await api.store.pool.connect();
    await client.query('begin; select pg_current_xact_id()');
    const db = instance();
    await kept(db);
    await rename(first);
    expect(await writtenBy(() => renew(db))).toEqual([first]);
    expect(await writtenBy(() => renew(db))).toEqual([]);
    await client.query('commit');
    client.release();
  });

  test('only what lists have asked for is written, and for an hour after the last one', async () => {
    const db = instance();
    expect(await writtenBy(() => renew(db))).toEqual([]);
    await kept(db, { ...staff, scope: [first] });
    await rename(first);
    await rename(last);
    expect(await writtenBy(() => renew(db))).toEqual([first]);
    api.clock.advance(HOUR_MS);
    expect(await writtenBy(() => renew(db))).toEqual([first]);
    api.clock.advance(1);
    await rename(first);
    expect(await writtenBy(() => renew(db))).toEqual([]);
    await expectTruth(db);
  });

  test('a system that was deleted is forgotten', async () => {
    const db = instance();
    const { rows } = await query(`insert into system (id, name, version) values (900002, 'Gone', 'W4') returning id`);
    await kept(db);
    await query('delete from system where id = $1', [(rows[0] as { id: number }).id]);
    expect(await writtenBy(() => renew(db))).toEqual([900_002]);
    expect(await writtenBy(() => renew(db))).toEqual([]);
  });

  test('what could not be written is left to the next list', async () => {
    const db = instance();
    await kept(db);
    await rename(first);
    const { pool } = api.store;
    const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const failing = jest.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
      if (isOfCards(args)) throw new Error('It is away.');
      return ask(...args);
    }) as never);
    await expect(renew(db)).rejects.toThrow('');
    failing.mockRestore();
    await expectTruth(db);
  });

  test('it is done each second until it is stopped', async () => {
    const db = instance();
    await kept(db);
    await rename(first);
    const stop = startCards(db, api.clock.now, (error) => {
      throw error;
    });
    const written = await writtenBy(() => wait(1_500));
    await stop();
    expect(written).toEqual([first]);
  });
});

/** Changes something as no trigger sees it. */
async function unnoted(statement: string): Promise<void> {
  const client = await api.store.pool.connect();
  await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  client.release();
}

describe('random histories of two instances', () => {
  test.each(Array.from({ length: HISTORIES }, (_, index) => [`history ${index}`]))(
    'tell the same as the database computes (%s)',
    async (seed) => {
      const random = randomOf(seed);
      const history = new History(random);
      const instances = [instance(), instance()];
      let asked = 0;
      let written = 0;
      const { length: all } = (JSON.parse(await computed()) as { rows: unknown[] }).rows;
      try {
        for (let step = 0; step < STEPS; step += 1) {
          // Cards are brought up to date while others write.
          const renewed = random() < 0.6 ? renew(pick(random, instances)) : undefined;
          await Promise.all([history.step(), renewed]);
          if (random() < 0.2) continue;
          const db = pick(random, instances);
          written += (await writtenBy(() => expectTruth(db))).length;
          asked += all;
        }
      } finally {
        await history.end();
      }
      for (const db of instances) await expectTruth(db);
      // Otherwise nothing was kept, and nothing tried.
      expect(written / asked).toBeLessThan(0.8);
    },
    60_000,
  );
});

test.each(Array.from({ length: Math.ceil(HISTORIES / 2) }, (_, index) => [`silence ${index}`]))(
  'time alone turns what is kept (%s)',
  async (seed) => {
    const random = randomOf(seed);
    const own = await storeRandomSystems(api.store, api.clock.now(), seed, 150);
    const turns = () => new Date(api.clock.now().getTime() + Math.floor(random() * 5 * MINUTE_MS));
    const { rows } = await query('select id, system_id from node where system_id between $1 and $2', [
      own.first,
      own.last,
    ]);
    const moments = rows.map(({ id }: { id: number }) => {
      const ago = (hours: number) => new Date(turns().getTime() - hours * HOUR_MS).toISOString();
      return { id, measured: ago(pick(random, [0, 12, 12, 24])), heard: ago(pick(random, [0, 12, 24, 24])) };
    });
    await query(
      `with moments as (select * from json_to_recordset($1) as m(id int, measured timestamptz, heard timestamptz)),
        nodes as (update node n set latest_measurement_at = m.measured from moments m where m.id = n.id returning n.id)
        update device d set latest_packet_at = m.heard from moments m where m.id = d.id`,
      [JSON.stringify(moments)],
    );
    const forecasts = Array.from({ length: 20 }, (_, index) => ({
      id: own.first + index,
      report: forecast(random, turns),
    }));
    await query(
      `insert into weather (system_id, report, fetched_at)
        select id, report, now() from json_to_recordset($1) as f(id int, report text)`,
      [JSON.stringify(forecasts)],
    );
    const db = instance();
    let written = 0;
    const { length: all } = (JSON.parse(await kept(db)) as { rows: unknown[] }).rows;
    for (let step = 0; step < 20; step += 1) {
      api.clock.advance(pick(random, [10_000, 15_000, 20_000, -5_000]));
      written += (await writtenBy(() => expectTruth(db))).length;
    }
    expect(written / (20 * all)).toBeLessThan(0.6);
    await query('delete from system where id between $1 and $2', [own.first, own.last]);
  },
  60_000,
);

/** A forecast of some hours: at one of these moments each begins to be told, is the current one, or is over. */
function forecast(random: () => number, turns: () => Date): string {
  const hours = pick(random, [[-3], [-3], [0], [3], [-3, 0, 3]]);
  const list = hours.map((off) => ({ dt: Math.floor((turns().getTime() - off * HOUR_MS) / 1000) }));
  return JSON.stringify({ source: 'test', units: 'metric', hourly: { list } });
}

/** Everything that a card is made of changes, in any order, and time passes. */
class History {
  private open: PoolClient | null = null;

  constructor(private readonly random: () => number) {}

  async step(): Promise<void> {
    if (this.maybe(0.4)) this.passTime();
    if (isServer() && this.maybe(0.15)) await this.turnTransaction();
    await this.write();
  }

  /** Commits or takes back what is open. */
  async end(): Promise<void> {
    await this.open?.query(this.maybe(0.7) ? 'commit' : 'rollback');
    this.open?.release();
    this.open = null;
  }

  private maybe(share: number): boolean {
    return this.random() < share;
  }

  private passTime(): void {
    api.clock.advance(pick(this.random, [0, 1, 499, 30_000, MINUTE_MS, 2 * MINUTE_MS, -MINUTE_MS, 11 * MINUTE_MS]));
  }

  /** A transaction that others do not see yet changes the first system, which nothing else does. */
  private async turnTransaction(): Promise<void> {
    if (this.open) {
      await this.end();
      return;
    }
    this.open = await api.store.pool.connect();
    await this.open.query('begin');
    await this.open.query('update node set threat_level = $2, active = true where system_id = $1', [
      first,
      pick(this.random, THREAT_LEVELS),
    ]);
  }

  private system(): number {
    return first + 1 + Math.floor(this.random() * (last - first));
  }

  /** Within minutes of where it matters, mostly before. */
  private moment(): string | null {
    const hours = pick(this.random, [0, 3, 12, 24, -3, 30, null]);
    if (hours === null) return null;
    const minutes = pick(this.random, [0, 1, 2, -1, -2, 4]);
    return new Date(api.clock.now().getTime() - hours * HOUR_MS + minutes * MINUTE_MS).toISOString();
  }

  private async write(): Promise<void> {
    const { random } = this;
    const [system, other] = [this.system(), this.system()];
    const at = this.moment();
    const one = '(select id from node where system_id = $1 order by id limit 1)';
    const device = '(select device_id from node where system_id = $1 order by id desc limit 1)';
    const now = api.clock.now().toISOString();
    const level = pick(random, ALARM_LEVELS);
    const statement = pick<readonly [string, unknown[]]>(random, [
      [`update node set threat_level = $2 where id = ${one}`, [system, pick(random, THREAT_LEVELS)]],
      ['update node set latest_measurement_at = $2, latest_displacement_at = $2 where system_id = $1', [system, at]],
      [`update node set latest_measurement_at = $2 where id = ${one}`, [system, at]],
      [`update node set calculated_deflection = $2 where id = ${one}`, [system, random() * 200 - 100]],
      [`update node set permissible_value = $2 where id = ${one}`, [system, pick(random, [null, 0, 60])]],
      [`update node set active = not active where id = ${one}`, [system]],
      [`update node set obstructed = not obstructed, obstruction_told_as = $2 where id = ${one}`, [system, level]],
      [`update node set out_of_range = not out_of_range where id = ${one}`, [system]],
      [`update node set w2_connection_status = $2 where id = ${one}`, [system, pick(random, [null, 0, 1, 2, 3])]],
      [`update node set range_finder_status = $2 where id = ${one}`, [system, pick(random, [null, 0, 1])]],
      [`update node set damaged_parts = $2 where id = ${one}`, [system, pick(random, [[], [...DAMAGED_PARTS]])]],
      [`update node set retired_at = case when retired_at is null then now() end where id = ${one}`, [system]],
      [`update node set device_id = null where id = ${one}`, [system]],
      [`update node set system_id = $2, name = 'Moved ' || id where id = ${one}`, [system, other]],
      [`delete from node where id = ${one} and $2`, [system, this.maybe(0.2)]],
      [`update device set latest_packet_at = $2 where id = ${device}`, [system, at]],
      [`update device set main_sensor = $2 where id = ${device}`, [system, pick(random, SENSOR_TYPES)]],
      [`update device set role = $2 where id = ${device}`, [system, pick(random, DEVICE_ROLES)]],
      [`update device set type = $2 where id = ${device}`, [system, pick(random, ['UD-12.4.2', 'UD-10.1.1'])]],
      [`delete from device where id = ${device} and $2`, [system, this.maybe(0.2)]],
      [`update system set name = $2 where id = $1`, [system, `${pick(random, ['A', 'ż', 'Z', '1'])} ${random()}`]],
      [`update system set version = $2 where id = $1`, [system, pick(random, ['W2', 'W4'])]],
      [`update system set w2_operational = not w2_operational where id = $1`, [system]],
      [`update system set timezone = $2 where id = $1`, [system, pick(random, ['Europe/Warsaw', 'Asia/Tokyo'])]],
      [`insert into system (id, name, version) select max(id) + 1, $1, 'W4' from system`, [`New ${random()}`]],
      [`delete from system where id = (select max(id) from system where id > $1)`, [last]],
      [
        `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_after)
          select system_id, id, $2, 'Rises', $3, true, $2 from node where id = ${one}`,
        [system, level, now],
      ],
      [
        `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, level_after)
          select system_id, id, $2, 'Falls', $3, false, 'none' from node where id = ${one}`,
        [system, level, now],
      ],
      ['update log set confirmed_at = $2 where system_id = $1 and confirmable', [system, now]],
      ['delete from log where system_id = $1', [system]],
      [
        `insert into ledger (log_id, system_id, at, kind, facts)
          select id, system_id, now(), $2, '{"name": "Anna"}' from log where system_id = $1 and confirmable
          order by id limit 1`,
        [system, pick(random, ['seen', 'ended'])],
      ],
      [
        `insert into weather (system_id, report, fetched_at) values ($1, $2, $3)
          on conflict (system_id) do update set report = excluded.report, fetched_at = excluded.fetched_at`,
        [system, forecast(random, () => new Date(this.moment() ?? api.clock.now())), now],
      ],
      [
        `insert into weather (system_id, report, fetched_at) values ($1, $2, $3)
          on conflict (system_id) do update set report = excluded.report, fetched_at = excluded.fetched_at`,
        [other, forecast(random, () => new Date(this.moment() ?? api.clock.now())), now],
      ],
      ['delete from weather where system_id = $1', [system]],
    ]);
    await query(...(statement as [string, unknown[]]));
  }
}
