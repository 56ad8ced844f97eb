import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Store } from '../db/database';
import { copyTemplate } from '../../testing/template';
import { OtherWorld } from './check-world';
import { ensureWorld } from './ensure-world';
import { tick } from './live';
import { storePast } from './past';

let store: Store;
let built: Date;

beforeEach(async () => {
  store = await copyTemplate();
  built = await one<Date>(
    "select (value::json->>'readingsUntil')::timestamptz from app_state where key = 'demo-world'",
  );
});
afterEach(() => store.close());

async function one<T>(query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await store.pool.query<Record<string, T>>(query, values);
  const [value] = Object.values(rows[0] ?? {});
  if (value === undefined) throw new Error(`Nothing found by ${query}`);
  return value;
}
const later = (ms: number) => new Date(built.getTime() + ms);
const catchUp = (ms: number) => ensureWorld(store.db, { scale: 'test', crowd: null }, later(ms), () => undefined);
const count = (table: string) => one<number>(`select count(*)::int from ${table}`);

test('adds the days since the last run and keeps what was there', async () => {
  const [readings, oldest] = [await count('measurement'), await one<Date>('select min(measured_at) from measurement')];
  await catchUp(3 * DAY_MS);
  expect(await count('measurement')).toBeGreaterThan(readings + 3 * 8 * 30);
  expect(await one<Date>('select min(measured_at) from measurement')).toEqual(oldest);
  expect((await one<Date>('select max(latest_measurement_at) from node')).getTime()).toBeGreaterThan(
    later(3 * DAY_MS - 4 * HOUR_MS).getTime(),
  );
});

test('has free devices of both sensors, of which nodes can be made', async () => {
  const free = 'from device left join node on node.device_id = device.id where node.id is null';
  expect(
    await one<string[]>(`select array_agg(distinct device.main_sensor order by device.main_sensor) ${free}`),
  ).toEqual(['inclinometer', 'laser']);
  expect(
    await one<number>(
      `select count(*)::int ${free} and device.system_version = 'W4' and device.role = 'endpoint_device'`,
    ),
  ).toBe(36);
});

test("names in every signal a gateway of the device's own system", async () => {
  const heard = `from device d join node n on n.device_id = d.id
    where d.signal_quality_info is not null`;
  expect(await one<number>(`select count(*)::int ${heard}`)).toBeGreaterThan(50);
  expect(
    await one<number>(`select count(*)::int ${heard} and not exists (
      select 1 from gateway g join device own on own.id = g.device_id join node at on at.device_id = own.id
      where own.serial = d.signal_quality_info::json->0->>'gatewayId' and at.system_id = n.system_id)`),
  ).toBe(0);
});

test('changes nothing when it is restarted immediately', async () => {
  const before = [await count('measurement'), await count('log'), await count('account')];
  await catchUp(0);
  expect([await count('measurement'), await count('log'), await count('account')]).toEqual(before);
});

test('has the same readings whether a time is filled in one go or in steps', async () => {
  const sum = () =>
    one<string>(
      "select md5(string_agg(m::text, ',' order by node_id, measured_at)) from measurement m where measured_at > $1",
      [later(-2 * DAY_MS)],
    );
  const before = await sum();
  await store.pool.query('delete from measurement where measured_at > $1', [later(-2 * DAY_MS)]);
  await storePast(store.db, later(-2 * DAY_MS), later(-DAY_MS - 1000));
  await storePast(store.db, later(-DAY_MS - 1000), built);
  expect(await sum()).toBe(before);
});

test('reports what its devices have sent since the last run, as any network server does', async () => {
  await catchUp(1.5 * DAY_MS);
  const { rows } = await store.pool.query(
    `
    select count(*)::int as readings, count(f.fcnt)::int as frames from measurement m
    join node n on n.id = m.node_id
    left join uplink_frame f on f.device_id = n.device_id and f.measured_at = m.measured_at and f.source = 'demo world'
    where m.measured_at > $1`,
    [built],
  );
  expect(rows).toEqual([{ readings: expect.any(Number) as number, frames: rows[0]?.readings as number }]);
  expect(rows[0]?.frames).toBeGreaterThan(8 * 30);
});

test('writes down a long stop as its past, and reports the last days of it', async () => {
  await catchUp(10 * DAY_MS);
  const days = (from: number, to: number) =>
    one<number>('select count(*)::int from measurement where measured_at > $1 and measured_at <= $2', [
      later(from * DAY_MS),
      later(to * DAY_MS),
    ]);
  expect(await days(0, 8)).toBeGreaterThan(8 * 8 * 30);
  expect(await days(8, 10)).toBeGreaterThan(2 * 8 * 30);
  expect((await one<Date>('select min(measured_at) from uplink_frame')).getTime()).toBeGreaterThan(
    later(8 * DAY_MS).getTime() - 1000,
  );
});

test('is not taken for another', async () => {
  await expect(ensureWorld(store.db, { scale: 'demo', crowd: null }, built, () => undefined)).rejects.toThrow(
    OtherWorld,
  );
});

test('does not move into a database with accounts of its own', async () => {
  await store.pool.query('delete from app_state');
  await expect(catchUp(0)).rejects.toThrow('needs an empty database');
});

describe('a step', () => {
  // Devices miss some hours, and which ones depends on the time of day.
  beforeEach(() => store.pool.query('update demo.behaviour set gap_per_mille = 0'));

  test('brings a reading of one node, which becomes its newest', async () => {
    const now = later(5000);
    await tick(store.db, now, 1);
    const { rows } = await store.pool.query<{ id: number }>('select id from node where latest_measurement_at = $1', [
      new Date(Math.floor(now.getTime() / 1000) * 1000),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(
      await one<Date>("select (value::json->>'readingsUntil')::timestamptz from app_state where key = 'demo-world'"),
    ).toEqual(now);
  });

  test('reaches every living node in time, and never a silent one', async () => {
    const before = await count('measurement');
    for (let turn = 1; turn <= 24; turn += 1) await tick(store.db, later(turn * 4000), turn);
    expect(await count('measurement')).toBeGreaterThanOrEqual(before + 20);
    expect(
      await one<number>(
        'select count(*)::int from measurement m join demo.behaviour b using (node_id) where m.measured_at ' +
          '> b.silent_from',
      ),
    ).toBe(0);
  });

  test('brings a reading of a node that was retired and restored between two steps, once', async () => {
    const restored = () => count('measurement m join node n on n.id = m.node_id and m.measured_at > n.device_since');
    await store.pool.query(
      `update node set device_since = $1, threat_level = 'unknown_or_NA' where id =
        (select max(node_id) from demo.sender where period is not null and silent_from is null)`,
      [later(1000)],
    );
    await tick(store.db, later(5000), 1);
    expect(await restored()).toBe(1);
    await tick(store.db, later(9000), 2);
    expect(await restored()).toBe(1);
  });

  test('lets a command wait for some seconds, then has the device fetch it; level and log follow', async () => {
    await queue('thresholds', { threshold: 200, l1: 10, l2: 20, l3: 30, l4: null, inclinometerInverted: null });
    await tick(store.db, later(5000), 1);
    expect(await state('thresholds')).toBe('queued');
    await tick(store.db, later(9000), 2);
    expect(await state('thresholds')).toBe('recalculated');
    const { rows } = await store.pool.query(
      'select permissible_value, threshold_level1, threshold_level4, threat_level from node where id = 3',
    );
    expect(rows).toEqual([
      { permissible_value: 200, threshold_level1: 10, threshold_level4: null, threat_level: 'L3' },
    ]);
    expect(await messages(later(9000))).toEqual([
      'Threshold levels of Dźwigar 3 were set to 10%, 20%, 30%, off of 200 mm',
      expect.stringMatching(/^Thresholds of Dźwigar 3 changed: reading still .*, now L3$/),
    ]);
  });

  test('keeps with a reading the thresholds that were in force when it was taken', async () => {
    const permissible = await value('permissible_value');
    await queue('thresholds', { threshold: 200, l1: 10, l2: 20, l3: 30, l4: 40, inclinometerInverted: null });
    await tick(store.db, later(9000), 1);
    await queue('base', { newBase: 7000 });
    await tick(store.db, later(20_000), 2);
    // A regular reading may come in between.
    const newestUntil = async (until: Date) => {
      const { rows } = await store.pool.query(
        `select permissible_value, level1, level4 from measurement where node_id = 3 and measured_at <= $1
         order by measured_at desc limit 1`,
        [until],
      );
      return rows;
    };
    expect(await newestUntil(later(20_000))).toEqual([{ permissible_value: 200, level1: 10, level4: 40 }]);
    expect(await newestUntil(built)).toEqual([{ permissible_value: permissible, level1: 25, level4: 95 }]);
  });

  test('measures by a new base from the next reading on', async () => {
    const [base, before] = [await value('measurement_base_distance'), await value('calculated_deflection')];
    await queue('base', { newBase: base + 20 });
    await tick(store.db, later(9000), 1);
    expect(await state('base')).toBe('applied');
    expect(await value('measurement_base_distance')).toBe(base + 20);
    await tick(store.db, later(13_000), 2);
    expect(await state('base')).toBe('recalculated');
    expect(Math.abs((await value('calculated_deflection')) - before - 20)).toBeLessThan(3);
    expect(Math.abs((await value('measured_distance')) - (base - before))).toBeLessThan(3);
  });

  /** A living inclinometer that is not at rest, turned as asked. */
  const inclinometer = async (inverted: boolean) => {
    const id = await one<number>(
      `select n.id from node n join device d on d.id = n.device_id join demo.behaviour b on b.node_id = n.id
       where d.main_sensor = 'inclinometer' and b.silent_from is null and abs(n.calculated_deflection) > 0.05
         and not n.obstructed and d.system_version = 'W4' and b.damaged_from is null order by n.id limit 1`,
    );
    await store.pool.query(
      `update node set calculated_deflection = calculated_deflection
         * case when inclinometer_inverted = $2 then 1 else -1 end, inclinometer_inverted = $2 where id = $1`,
      [id, inverted],
    );
    return id;
  };

  test('turns the readings of an inclinometer that is inverted', async () => {
    const id = await inclinometer(false);
    const [before, angle] = [await value('calculated_deflection', id), await value('measured_angle', id)];
    await queue('thresholds', { threshold: 2, l1: 0, l2: 0, l3: 0, l4: 95, inclinometerInverted: true }, id);
    await tick(store.db, later(9000), 1);
    await queue('base', { newBase: await value('measurement_base_angle', id) }, id);
    await tick(store.db, later(20_000), 2);
    await tick(store.db, later(24_000), 3);
    expect(await one<boolean>('select inclinometer_inverted from node where id = $1', [id])).toBe(true);
    expect(Math.abs((await value('calculated_deflection', id)) + before)).toBeLessThan(0.02);
    expect(Math.abs((await value('measured_angle', id)) - angle)).toBeLessThan(0.02);
  });

  test.each([true, false])(
    'keeps what an inclinometer measures when its base is set, inverted: %s',
    async (inverted) => {
      const id = await inclinometer(inverted);
      const angle = await value('measured_angle', id);
      await queue('base', { newBase: angle + 0.5 }, id);
      await tick(store.db, later(9000), 1);
      await tick(store.db, later(13_000), 2);
      expect(await state('base', id)).toBe('recalculated');
      expect(Math.abs((await value('measured_angle', id)) - angle)).toBeLessThan(0.02);
      expect(Math.abs((await value('calculated_deflection', id)) - (inverted ? 0.5 : -0.5))).toBeLessThan(0.02);

      await queue('base', { newBase: await value('measured_angle', id) }, id);
      await tick(store.db, later(22_000), 3);
      await tick(store.db, later(26_000), 4);
      expect(Math.abs(await value('calculated_deflection', id))).toBeLessThan(0.02);
    },
  );

  test('hands a command over to a device that has just been heard, which acknowledges it', async () => {
    await queue('acceleration', { newAcceleratedUntil: later(HOUR_MS).toISOString() });
    await tick(store.db, later(9000), 1);
    expect(
      await one<boolean>(
        `select state = 'applied' and handed_at = $1 and queue_item_id is not null from node_command
         where node_id = 3 order by id desc`,
        [later(9000)],
      ),
    ).toBe(true);
  });

  test.each([
    ["damaged_from = $2, damaged_parts = '{rangefinder}'", 'Maintenance needed: Dźwigar 3 reports a damaged sensor'],
    ["supply_state = 'battery_weak', since = least(since, $2)", 'Battery of Dźwigar 3 is weak'],
    [
      'obstructed_from = $2, obstacle = 900',
      expect.stringMatching(/^Dźwigar 3: \d+ mm shorter at once: obstructed, or the structure has moved/) as string,
    ],
  ])('leaves to the host what follows from %s', async (change, entry) => {
    await store.pool.query(`update demo.behaviour set ${change} where node_id = $1`, [3, built]);
    await queue('thresholds', { threshold: 90, l1: 25, l2: 50, l3: 75, l4: 95, inclinometerInverted: null });
    await tick(store.db, later(9000), 1);
    const { rows } = await store.pool.query<{ text: string }>(
      'select message_en as text from log where node_id = 3 and event_at > $1 order by id',
      [built],
    );
    expect(rows.map(({ text }) => text)).toContainEqual(entry);
  });

  test.each([
    ['laser', 5, 'measured_distance'],
    ['inclinometer', 1, 'measured_angle'],
  ])(
    'hears from a new %s that a person installed, and gives it a level once base and thresholds are set',
    async (sensor, bent, measured) => {
      const id = await one<number>(
        `insert into node (system_id, device_id, name) select 1, min(device.id), 'New' from device
         left join node on node.device_id = device.id where node.id is null and main_sensor = $1 returning id`,
        [sensor],
      );
      await tick(store.db, later(4000), 1);
      // Else frost and snow, which move a girder by some millimetres, decide what is measured.
      await store.pool.query('update demo.behaviour set per_degree = 0, per_snow = 0 where node_id = $1', [id]);
      const distance = await value(measured, id);
      expect(distance).toBeGreaterThan(sensor === 'laser' ? 5199 : -1);
      expect(await row(id)).toEqual({ deflection: null, level: 'unknown_or_NA', obstructed: false, readings: 1 });
      const base = distance + (sensor === 'laser' ? bent : -bent);
      await queue('base', { newBase: base }, id);
      await tick(store.db, later(13_000), 2);
      await tick(store.db, later(17_000), 3);
      expect(await state('base', id)).toBe('recalculated');
      expect(Math.abs((await value('calculated_deflection', id)) - bent)).toBeLessThan(sensor === 'laser' ? 4 : 0.2);
      expect(Math.abs((await value(measured, id)) - distance)).toBeLessThan(sensor === 'laser' ? 4 : 0.2);
      const wished = { threshold: bent * 2, l1: 20, l2: 0, l3: 0, l4: 95, inclinometerInverted: null };
      await queue('thresholds', wished, id);
      await tick(store.db, later(26_000), 4);
      expect(await row(id)).toMatchObject({ level: 'L1' });
      expect(await messages(later(26_000), id)).toHaveLength(2);
    },
  );

  test('hears from a device in a system that a person made', async () => {
    const system = await one<number>("insert into system (name, version) values ('Own', 'W4') returning id");
    const id = await one<number>(
      `insert into node (system_id, device_id, name) select $1, min(device.id), 'New' from device
         left join node on node.device_id = device.id where node.id is null returning id`,
      [system],
    );
    await tick(store.db, later(4000), 1);
    expect(await row(id)).toMatchObject({ readings: 1 });
    await catchUp(DAY_MS);
    expect(await one<number>('select count(*)::int from measurement where system_id = $1', [system])).toBeGreaterThan(
      80,
    );
  });

  const row = async (id: number) =>
    (
      await store.pool.query(
        `select calculated_deflection as deflection, threat_level as level, obstructed,
           (select count(*)::int from measurement where node_id = node.id) as readings from node where id = $1`,
        [id],
      )
    ).rows[0] as unknown;

  test('does not reach a silent device', async () => {
    const id = await one<number>(
      'select node_id from demo.behaviour where silent_from is not null and not resting order by node_id limit 1',
    );
    await queue('base', { newBase: 7000 }, id);
    for (let turn = 1; turn <= 3; turn += 1) await tick(store.db, later(9000 + turn * 4000), turn);
    expect(await state('base', id)).toBe('queued');
  });

  test('lets a device rest that is switched off, until it is switched on again', async () => {
    const readings = () => one<number>('select count(*)::int from measurement where node_id = 3');
    await store.pool.query('update node set active = false where id = 3');
    await tick(store.db, later(4000), 1);
    const before = await readings();
    await queue('base', { newBase: 7000 });
    await tick(store.db, later(13_000), 2);
    expect(await readings()).toBe(before);
    await store.pool.query('update node set active = true where id = 3');
    await tick(store.db, later(17_000), 3);
    expect(await readings()).toBe(before + 1);
  });

  const queue = (kind: string, settings: object, id = 3) =>
    store.pool.query(
      `insert into node_command (node_id, kind, settings, changes, requested_at) values ($1, $2, $3, '[]', $4)`,
      [id, kind, JSON.stringify(settings), later(1000)],
    );
  const state = (kind: string, id = 3) =>
    one<string>('select state from node_command where node_id = $1 and kind = $2 order by id desc', [id, kind]);
  const value = (column: string, id = 3) => one<number>(`select ${column} from node where id = $1`, [id]);
  const messages = async (at: Date, id = 3) => {
    const { rows } = await store.pool.query<{ text: string }>(
      'select message_en as text from log where node_id = $2 and event_at = $1 order by id',
      [at, id],
    );
    return rows.map(({ text }) => text);
  };
});
