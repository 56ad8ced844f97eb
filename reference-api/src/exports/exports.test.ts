import { once } from 'node:events';
import { dayInZone, momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { eq } from 'drizzle-orm';
import { assignment, measurement, node as nodeTable } from '../db/schema/index';
import { Turns } from '../access/limits/turns';
import { testApi, type TestApi } from '../../testing/api';
import { makeAccount, makeSensor, makeSystem } from '../../testing/entities';
import { eventually } from '../../testing/eventually';
import { readXlsx } from '../../testing/read-xlsx';
import { snapshot } from '../../testing/snapshot';
import { xlsxStream } from './spreadsheets/xlsx-stream';

interface Recorded {
  action: string;
  actor: { name: string } | null;
  entity: { kind: string; id: string; name: string };
  changes: { field: string; before: unknown; after: unknown }[];
}

let api: TestApi;
let token: string;
let system: number;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
});
afterAll(() => api.close());

const ask = (path: string, body: object, as = token) => api.call('POST', path, { token: as, body });
async function rowsOf(path: string, body: object): Promise<Record<string, unknown>[]> {
  const answer = await ask(path, body);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const { rows } = await readXlsx(answer.rawPayload);
  const [headers = [], ...rest] = rows;
  return rest.map((row) => Object.fromEntries(row.map((cell, at) => [String(headers[at]), cell])));
}

/** Moments at which a node measured 1.5, 2.5 … mm. */
async function readings(node: number, moments: readonly string[]): Promise<void> {
  const { pool, db } = api.store;
  for (const moment of moments)
    await pool.query('select ensure_measurement_partitions($1::date, $1::date)', [moment.slice(0, 10)]);
  await db.insert(measurement).values(
    moments.map((at, index) => ({
      nodeId: node,
      systemId: system,
      measuredAt: new Date(at),
      deflection: index + 1.5,
      measuredDistance: 4_998.5 - index,
      temperature1: -3,
      permissibleValue: 100,
      level1: 25,
      obstructed: false,
    })),
  );
}
/** A spreadsheet stores dates as numbers, exact to some microseconds. */
const toSecond = (cell: unknown) => new Date(Math.round(Number(cell) / 1_000) * 1_000).toISOString();
const rename = (table: 'system' | 'node', id: number, name: string) =>
  api.store.pool.query(`update ${table} set name = $1 where id = $2`, [name, id]);

/** In their order: people build their own sheets on it. */
const NODE_HEADERS = [
  'System',
  'System version',
  'ID',
  'Name',
  'Active',
  'Device EUI',
  'Device type',
  'Role',
  'Sensor',
  'Firmware',
  'Unit',
  'Permissible value',
  'L1 [%]',
  'L2 [%]',
  'L3 [%]',
  'L4 [%]',
  'Latest value',
  'Latest level',
  'Obstructed',
  'Temperature [°C]',
  'Latest measurement (time of the site)',
  'Latest packet (time of the site)',
  'Time zone',
  'Position on map, x',
  'Position on map, y',
];

test('names the zone of each system in the list to choose from', async () => {
  await api.store.pool.query(`update system set timezone = 'Pacific/Auckland' where id = $1`, [system]);
  const { body } = await api.call('GET', '/systems-nodes-short', { token });
  const found = (JSON.parse(body) as { ID: number; timezone: string }[]).find(({ ID }) => ID === system);
  expect(found?.timezone).toBe('Pacific/Auckland');
});

describe('measurements', () => {
  test('are numbers and dates, in the time of the site and in UTC', async () => {
    const node = await makeSensor(api, system);
    await rename('node', node, 'Purlin 4');
    await readings(node, ['2026-01-10T12:00:00Z']);
    const body = { sysID: system, dateStart: '2026-01-10', dateEnd: '2026-01-10' };
    expect(await rowsOf('/export-measurements', body)).toEqual([
      {
        Device: 'Purlin 4',
        'Device ID': node,
        'Time (Europe/Warsaw)': new Date('2026-01-10T13:00:00Z'),
        'Time (UTC)': new Date('2026-01-10T12:00:00Z'),
        Value: 1.5,
        Unit: 'mm',
        'Temperature [°C]': -3,
        'Permissible value': 100,
        'L1 [%]': 25,
        'L2 [%]': null,
        'L3 [%]': null,
        'L4 [%]': null,
        Obstructed: false,
        'Measured distance [mm]': 4_998.5,
        Import: null,
      },
    ]);
  });

  test('have their days in the name of the file and of its sheet', async () => {
    await readings(await makeSensor(api, system), ['2026-01-10T12:00:00Z']);
    const answer = await ask('/export-measurements', { sysID: system, dateStart: '2026-01-09', dateEnd: '2026-01-10' });
    expect(answer.headers['content-disposition']).toMatch(
      /export-measurements-test_system_\d+-2026_01_09_to_2026_01_10-20\d\d_\d\d_\d\d\.xlsx/,
    );
    expect((await readXlsx(answer.rawPayload)).sheet).toBe('2026-01-09 to 2026-01-10');
  });

  test.each([
    [
      'the spring',
      '2026-03-29',
      ['2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z', '2026-03-29T21:59:59Z'],
      ['00', '03', '23'],
    ],
    [
      'the autumn',
      '2025-10-26',
      ['2025-10-25T22:00:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-26T22:59:59Z'],
      ['00', '02', '02', '23'],
    ],
  ])(
    'cover the whole day of the site on which clocks change in %s, and nothing of the days around it',
    async (_, day, inside, hours) => {
      const node = await makeSensor(api, system);
      const [first = '', last = ''] = [inside[0], inside.at(-1)];
      const outside = [Date.parse(first) - 1_000, Date.parse(last) + 1_000].map((at) => new Date(at).toISOString());
      await readings(node, [...inside, ...outside]);
      const rows = await rowsOf('/export-measurements', { sysID: system, dateStart: day, dateEnd: day });
      expect(rows.map((row) => toSecond(row['Time (UTC)']).replace('.000', ''))).toEqual(inside);
      const shown = rows.map((row) => toSecond(row['Time (Europe/Warsaw)']));
      expect(shown.map((text) => text.slice(0, 13))).toEqual(hours.map((hour) => `${day}T${hour}`));
    },
  );

  test('continue past the size of a batch, each reading once, device after device', async () => {
    const [a, b] = [await makeSensor(api, system), await makeSensor(api, system)];
    await rename('node', a, 'B');
    await rename('node', b, 'A');
    await api.store.pool.query(`select ensure_measurement_partitions('2026-01-10', '2026-01-10')`);
    await api.store.pool.query(
      `insert into measurement (system_id, node_id, measured_at, deflection, obstructed)
       select $2::int, node, timestamptz '2026-01-10T12:00Z' - make_interval(secs => at / 1000.0), at, false
       from unnest($1::int[]) as node, generate_series(1, 2300) as at`,
      [[a, b], system],
    );
    const body = { sysID: system, dateStart: '2026-01-10', dateEnd: '2026-01-10' };
    const rows = await rowsOf('/export-measurements', body);
    expect(rows.map(({ Device, Value }) => [Device, Value])).toEqual(
      ['A', 'B'].flatMap((name) => Array.from({ length: 2_300 }, (_, at) => [name, 2_300 - at])),
    );
  });

  test('omit devices that are switched off, unless they are requested', async () => {
    const node = await makeSensor(api, system);
    await readings(node, ['2026-01-10T12:00:00Z']);
    await api.store.pool.query('update node set active = false where id = $1', [node]);
    const body = { sysID: system, dateStart: '2026-01-10', dateEnd: '2026-01-10' };
    expect((await ask('/export-measurements', body)).statusCode).toBe(404);
    expect(await rowsOf('/export-measurements', { ...body, allNodes: true })).toHaveLength(1);
  });

  test.each([
    ['2009-12-31', '2026-01-01', 'dateStart', 'Exports begin with 1 January 2010.'],
    ['2026-01-01', '2999-01-01', 'dateEnd', 'The end is later than today.'],
    ['2026-01-02', '2026-01-01', '', 'The start is after the end'],
    ['2026-01-02', '2026-02-30', 'dateEnd', 'Not a day'],
  ])('are refused from %s to "%s"', async (dateStart, dateEnd, field, text) => {
    const answer = await ask('/export-measurements', { sysID: system, dateStart, dateEnd });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { [field]: text }]);
  });

  test('of one device begin and end at the millisecond, and are named after its system and itself', async () => {
    const node = await makeSensor(api, system);
    await rename('system', system, 'Hall "Łódź" 3');
    await rename('node', node, 'P/4');
    await readings(node, ['2026-01-10T12:00:00Z', '2026-01-10T12:10:00.500Z', '2026-01-10T12:20:00Z']);
    const body = { NodeID: node, Format: 'csv', Start: '2026-01-10T12:00:00Z', End: '2026-01-10T12:10:00.500Z' };
    expect(await rowsOf('/export', body)).toHaveLength(2);
    const { headers } = await ask('/export', body);
    expect(headers['content-disposition']).toMatch(
      /filename\*=UTF-8''export-hall_%C5%82%C3%B3d%C5%BA_3-p_4-20\d\d_\d\d_\d\d\.xlsx/,
    );
    const none = await ask('/export', { ...body, Start: '2026-02-01T00:00:00Z', End: '2026-02-02T00:00:00Z' });
    expect([none.statusCode, none.json().error.message]).toEqual([404, 'No measurements in this range']);
  });

  /** A moment after this midnight or the next, by the clock of the API: days are the site's, in Europe/Warsaw. */
  const midnight = (days: 0 | 1, later = 0) => {
    const today = Date.parse(`${dayInZone(api.clock.now().getTime(), 'Europe/Warsaw')}T00:00:00Z`);
    return new Date(momentInZone(today + days * 86_400_000, 'Europe/Warsaw') + later).toISOString();
  };
  test.each<[string, string | (() => string), string | (() => string), object | null]>([
    [
      'before 2010',
      '2009-12-31T22:59:59.999Z',
      '2026-01-01T00:00:00Z',
      { Start: 'Exports begin with 1 January 2010.' },
    ],
    ['from the first moment of 2010', '2009-12-31T23:00:00Z', '2010-01-01T00:00:00Z', null],
    ['until tomorrow', '2026-01-01T00:00:00Z', () => midnight(1), { End: 'The end is later than today.' }],
    ['until the last moment of today', () => midnight(0), () => midnight(1, -1), null],
    ['backwards', '2026-01-02T00:00:00Z', '2026-01-01T23:59:59Z', { '': 'The start is after the end' }],
  ])('of one device are refused outside 2010 to today: %s', async (_, start, end, fields) => {
    const [Start, End] = [start, end].map((at) => (typeof at === 'string' ? at : at()));
    const node = await makeSensor(api, system);
    const answer = await ask('/export', { NodeID: node, Format: 'csv', Start, End });
    expect([answer.statusCode, answer.json().error.fields]).toEqual(fields ? [400, fields] : [404, undefined]);
  });
});

test('reads no more than is consumed, and stops when the caller leaves', async () => {
  let read = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield [(read += 1)];
    } finally {
      ended = true;
    }
  }
  const stream = xlsxStream(
    'Endless',
    [{ header: 'Number', width: 10, value: ([number = 0]: number[]) => number }],
    endless(),
  );
  await once(stream, 'readable');
  await eventually('a standstill of reading', async () => {
    const before = read;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return read === before || undefined;
  });
  stream.destroy();
  await eventually('the end of reading', () => ended || undefined);
});

describe('each export', () => {
  const days = { fromDate: '2026-01-15', toDate: '2026-01-15' };
  let sensor: number;
  beforeEach(async () => {
    sensor = await makeSensor(api, system);
    await rename('system', system, `Hall ${system}`);
    await rename('node', sensor, 'Girder 1');
    await readings(sensor, ['2026-01-15T10:00:00Z', '2026-01-15T11:00:00Z']);
    await makeAccount(api, { systems: { [system]: 'common_user' } });
  });
  const one = () => ({ sysID: system, all: false });
  const EXPORTS: readonly [string, string, () => object, object][] = [
    ['exportSystems', '/export-systems', one, { rows: 1 }],
    ['exportAccounts', '/export-accounts', one, { rows: expect.any(Number) as number }],
    ['exportNodes', '/export-nodes', one, { rows: 1 }],
    [
      'exportMeasurements',
      '/export-measurements',
      () => ({ sysID: system, dateStart: '2026-01-15', dateEnd: '2026-01-15' }),
      { from: '2026-01-15', to: '2026-01-15', allNodes: false, rows: 2 },
    ],
    [
      'exportNode',
      '/export',
      () => ({ NodeID: sensor, Start: '2026-01-15T10:30:00Z', End: '2026-01-15T12:00:00Z', Format: 'csv' }),
      { node: 'Girder 1', from: '2026-01-15T10:30:00Z', to: '2026-01-15T12:00:00Z', rows: 1 },
    ],
    [
      'exportCharts',
      '/get-gnuplot-charts',
      () => ({ systemID: system, nodesIDsStandard: [sensor], ...days, format: 'png', chartType: 'line' }),
      { nodes: ['Girder 1'], from: '2026-01-15', to: '2026-01-15', format: 'png', rows: 2 },
    ],
    [
      'exportReport',
      '/get-report',
      () => ({ systemID: system, nodesIDs: [sensor], ...days }),
      { nodes: ['Girder 1'], from: '2026-01-15', to: '2026-01-15', events: 0, rows: 2 },
    ],
  ];

  test.each(EXPORTS)('is recorded with who, what and how much (%s)', async (action, path, body, recorded) => {
    expect((await ask(path, body())).statusCode).toBe(200);
    const { entries } = (await ask('/audit', { system })).json<{ entries: Recorded[] }>();
    expect(entries[0]).toMatchObject({ action, actor: { name: expect.any(String) as string } });
    expect(entries[0]?.entity).toEqual({ kind: 'system', id: String(system), name: `Hall ${system}` });
    expect(Object.fromEntries(entries[0]?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual(recorded);
  });

  test.each(EXPORTS)('waits for a turn, and says so where there is none (%s)', async (_, path, body) => {
    jest.spyOn(Turns.prototype, 'wait').mockResolvedValue(null);
    const answer = await ask(path, body());
    jest.restoreAllMocks();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '30',
      { error: { message: 'Too many files are being made, by you or by others. Try again in 30 seconds.' } },
    ]);
  });

  test('of all systems is listed under its caller and under each of the systems', async () => {
    expect((await ask('/export-systems', { sysID: null, all: true })).statusCode).toBe(200);
    const [{ id: me } = { id: 0 }] = (
      await api.store.pool.query<{ id: number }>("select id from account where email = 'staff@sagitta.example'")
    ).rows;
    for (const under of [{ account: me }, { system }]) {
      const { entries } = (await ask('/audit', under)).json<{ entries: Recorded[] }>();
      expect(entries[0]).toMatchObject({ action: 'exportSystems', entity: { kind: 'account', id: String(me) } });
      expect(entries[0]?.changes[0]).toEqual({ field: 'systems', before: null, after: 'all' });
    }
  });

  test('of nothing is not recorded', async () => {
    const before = await snapshot(api);
    const body = { sysID: system, dateStart: '2026-01-10', dateEnd: '2026-01-10' };
    expect((await ask('/export-measurements', body)).statusCode).toBe(404);
    expect(await snapshot(api)).toEqual(before);
  });
});

test('stores text that a spreadsheet could take for a formula or a character code as text', async () => {
  const name = "=cmd|' /C calc'!A0_x0041_";
  await rename('node', await makeSensor(api, system), name);
  const answer = await ask('/export-nodes', { sysID: system });
  expect(await rowsOf('/export-nodes', { sysID: system })).toMatchObject([{ Name: name }]);
  expect(answer.headers['content-disposition']).toContain('export-nodes-test_system_');
});

test('says of a device all that its columns promise: limits, newest values, times of the site', async () => {
  const id = await makeSensor(api, system, 'inclinometer');
  const { db, pool } = api.store;
  const at = '2026-03-29T01:30:00Z';
  await pool.query(
    `update device set firmware_version = $1, latest_packet_at = $2
       where id = (select device_id from node where id = $3)`,
    ['2.1', at, id],
  );
  await db
    .update(nodeTable)
    .set({ name: 'Purlin 9', permissibleValue: 2, thresholdLevel1: 25, thresholdLevel2: 50 })
    .where(eq(nodeTable.id, id));
  await db
    .update(nodeTable)
    .set({ thresholdLevel3: null, thresholdLevel4: 0, mapPositionX: 40, mapPositionY: 30 })
    .where(eq(nodeTable.id, id));
  const [row = {}] = await rowsOf('/export-nodes', { sysID: system });
  expect(Object.keys(row)).toEqual(NODE_HEADERS);
  expect(row).toMatchObject({
    'System version': 'W4',
    ID: id,
    Name: 'Purlin 9',
    Active: true,
    'Device type': 'UD-20.3',
    Role: 'endpoint_device',
    Sensor: 'inclinometer',
    Firmware: '2.1',
    Unit: '°',
    'Permissible value': 2,
    'L1 [%]': 25,
    'L2 [%]': 50,
    'L3 [%]': null,
    'L4 [%]': 0,
    'Time zone': 'Europe/Warsaw',
    'Position on map, x': 40,
    'Position on map, y': 30,
  });
  expect(toSecond(row['Latest packet (time of the site)'])).toBe('2026-03-29T03:30:00.000Z');
});

test('gives a device the level of its card, and none to one without a sensor', async () => {
  const [current, silent, blind, moved] = [
    await makeSensor(api, system),
    await makeSensor(api, system),
    await makeSensor(api, system),
    await makeSensor(api, system),
  ];
  const { pool } = api.store;
  await pool.query("update node set threat_level = 'L2' where system_id = $1", [system]);
  await pool.query(
    `update device set latest_packet_at = latest_packet_at - interval '3 days'
     where id = (select device_id from node where id = $1)`,
    [silent],
  );
  await pool.query("update node set latest_measurement_at = latest_measurement_at - interval '3 days' where id = $1", [
    silent,
  ]);
  await pool.query(
    `update device set main_sensor = 'none', role = 'gateway' where id = (select device_id from node where id = $1)`,
    [blind],
  );
  await pool.query("update node set obstructed = true, obstruction_told_as = 'L4' where id = $1", [moved]);
  const levels = new Map(
    (await rowsOf('/export-nodes', { sysID: system })).map((row) => [row.ID, [row['Latest level'], row.Obstructed]]),
  );
  expect(levels.get(current)).toEqual(['L2', false]);
  expect(levels.get(silent)).toEqual(['Last known: L2', false]);
  expect(levels.get(blind)).toEqual([null, null]);
  expect(levels.get(moved)).toEqual(['Obstructed or moved', true]);
});

test('counts the devices of each system that are in use, and its accounts', async () => {
  const [none, three] = [system, await makeSystem(api)];
  for (let count = 0; count < 4; count += 1) await makeSensor(api, three);
  const retired = await makeSensor(api, three);
  await api.store.pool.query('update node set retired_at = now() where id = $1', [retired]);
  await makeAccount(api, { systems: { [three]: 'common_user' } });
  const counts = (await rowsOf('/export-systems', { all: true, sysID: null }))
    .filter(({ ID }) => ID === none || ID === three)
    .map(({ ID, Devices, Accounts }) => ({ ID, Devices, Accounts }));
  expect(counts).toEqual(
    expect.arrayContaining([
      { ID: none, Devices: 0, Accounts: 0 },
      { ID: three, Devices: 4, Accounts: 1 },
    ]),
  );
  expect(counts).toHaveLength(2);
});

test('says of a system what its columns promise', async () => {
  const address = ['ul. Długa', '3a', '90-001', 'Łódź', 'PL', 51.5, 19.25, system];
  await api.store.pool.query(
    `update system set address_street = $1, address_building_number = $2, address_postal_code = $3,
       address_city = $4, country = $5, latitude = $6, longitude = $7 where id = $8`,
    address,
  );
  const [row = {}] = await rowsOf('/export-systems', { sysID: system });
  expect(row).toMatchObject({
    ID: system,
    Version: 'W4',
    Street: 'ul. Długa',
    Building: '3a',
    'Postal code': '90-001',
    City: 'Łódź',
    Country: 'PL',
    Latitude: 51.5,
    Longitude: 19.25,
    'Time zone': 'Europe/Warsaw',
  });
  expect(Number(row['Created (time of the site)'])).toBeGreaterThan(0);
});

describe('the workbooks of people', () => {
  const ROLES = { 'with a right to the account': 'administrator', 'without one': 'common_user' } as const;
  let installer: string;
  beforeAll(async () => {
    installer = await api.signIn('installer');
  });

  /** The only row about a person, as the demo installer takes it in a system where they have this role. */
  async function rowOf(path: string, at: number, person: number, role: (typeof ROLES)[keyof typeof ROLES]) {
    await api.store.pool.query(
      `insert into assignment (account_id, system_id, role)
        select id, $1, $2 from account where email like 'installer@%'`,
      [at, role],
    );
    await api.store.pool.query(
      `update account set name = 'Żaneta', email = 'zaneta' || id || '@example.com', phone = '+4860000' || id,
        language = 'pl', timezone = 'Europe/London' where id = $1`,
      [person],
    );
    const { rows } = await readXlsx((await ask(path, { sysID: at }, installer)).rawPayload);
    const [headers = [], ...rest] = rows;
    const own = rest.filter((row) => row.includes(`zaneta${person}@example.com`));
    expect(own).toHaveLength(1);
    return headers.map((header, index) => [header, own[0]?.[index]]);
  }

  test.each([
    ['with a right to the account', 'pl', 'Europe/London', true],
    ['without one', null, null, null],
  ] as const)('says of an account all that its columns promise, %s', async (right, language, zone, inApp) => {
    const hidden = await makeSystem(api);
    const person = await makeAccount(api, { systems: { [system]: 'common_user', [hidden]: 'administrator' } });
    await rename('system', system, `Hala "${system}"`);
    expect(await rowOf('/export-accounts', system, person, ROLES[right])).toEqual([
      ['ID', person],
      ['Name', 'Żaneta'],
      ['Email', `zaneta${person}@example.com`],
      ['Phone', `+4860000${person}`],
      ['Category', 'commoner'],
      ['Systems', `Hala "${system}"`],
      ['Language', language],
      ['Time zone', zone],
      ['In mobile app', inApp],
    ]);
  });

  test('says of an account without a phone, an app or a system that it has none', async () => {
    const person = await makeAccount(api);
    await api.store.pool.query(
      `update account set phone = null, registered_in_app_at = null, category = 'staff' where id = $1`,
      [person],
    );
    const row = (await rowsOf('/export-accounts', { all: true })).find(({ ID }) => ID === person);
    expect(row).toMatchObject({ Phone: null, Systems: null, 'In mobile app': false, Category: 'sagitta' });
  });

  test.each([
    ['with a right to the account', 'L3, L4', 'Heartbeat', 'L1, System'],
    ['without one', null, null, null],
  ] as const)('says of a W2 user all that its columns promise, %s', async (right, email, push, sms) => {
    const w2 = await makeSystem(api, { version: 'W2' });
    await rename('system', w2, `Hala W2 ${w2}`);
    await api.store.pool.query('update system set w2_system_id = $1 where id = $2', [`W2-${w2}`, w2]);
    const person = await makeAccount(api, { systems: { [w2]: 'common_user', [system]: 'administrator' } });
    const events = { emailEvents: ['L3', 'L4'], pushEvents: ['Heartbeat'], smsEvents: ['L1', 'System'] };
    await api.store.db.update(assignment).set(events).where(eq(assignment.systemId, w2));
    expect(await rowOf('/export-users', w2, person, ROLES[right])).toEqual([
      ['System', `Hala W2 ${w2}`],
      ['W2 system ID', `W2-${w2}`],
      ['User', 'Żaneta'],
      ['Email', `zaneta${person}@example.com`],
      ['Phone', `+4860000${person}`],
      ['Role', 'common_user'],
      ['Told by email', email],
      ['Told by push', push],
      ['Told by SMS', sms],
    ]);
  });
});

test('exports each user of a W2 system with their notifications, and no user of a W4 system', async () => {
  const w2 = await makeSystem(api, { version: 'W2' });
  const user = await makeAccount(api, { systems: { [w2]: 'administrator', [system]: 'common_user' } });
  await api.store.db.update(assignment).set({ emailEvents: ['L3', 'L4'] });
  const { rows } = await api.store.pool.query<{ name: string }>('select name from account where id = $1', [user]);
  expect(await rowsOf('/export-users', { sysID: w2 })).toEqual([
    expect.objectContaining({ User: rows[0]?.name, Role: 'administrator', 'Told by email': 'L3, L4' }),
  ]);
  const nobody = await ask('/export-users', { sysID: system });
  expect([nobody.statusCode, nobody.json().error.message]).toEqual([404, 'Nothing to export.']);
});

test('gives an installer the contents of their lists, for all their systems and no others', async () => {
  const installer = await api.signIn('installer');
  const idsOf = async (path: string, method: 'GET' | 'POST' = 'GET') =>
    (await api.call(method, path, { token: installer })).json<{ id?: number; ID?: number }[]>();
  const exported = async (path: string) => {
    const answer = await ask(path, { all: true }, installer);
    const { rows } = await readXlsx(answer.rawPayload);
    return rows.slice(1).map(([id]) => id);
  };
  const sorted = (ids: unknown[]) => ids.map(Number).sort((a, b) => a - b);
  expect(sorted(await exported('/export-accounts'))).toEqual(sorted((await idsOf('/accounts')).map(({ id }) => id)));
  expect(sorted(await exported('/export-systems'))).toEqual(sorted((await idsOf('/systems')).map(({ ID }) => ID)));
});
