import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { log, measurement, node, nodeCommand, system as systemTable, systemMap } from '../db/schema/index';
import { eq } from 'drizzle-orm';
import type { LogKind } from '@sagitta/shared-contracts/api/log';
import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { TEMPLATE } from '../alarms/event-log.statements';
import { apiForTests } from '../../testing/api';
import { makeNode, makeSensor, makeSystem } from '../../testing/entities';
import { imagesOf, readPdf } from '../../testing/read-pdf';

const api = apiForTests();
let token: string;
let system: number;
let nodes: number[];

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  nodes = [await makeSensor(api, system), await makeSensor(api, system, 'inclinometer')];
  await rename(nodes);
});

const DAYS = { fromDate: '2026-01-09', toDate: '2026-01-10' };
const ask = (more: object = {}) =>
  api.call('POST', '/get-report', { token, body: { systemID: system, nodesIDs: nodes, ...DAYS, ...more } });

async function rename([first = 0, second = 0]: readonly number[]) {
  const { db } = api.store;
  await db
    .update(systemTable)
    .set({
      name: `Hala ${system}`,
      addressStreet: 'ul. Długa',
      addressBuildingNumber: '3a',
      addressPostalCode: '90-001',
      addressCity: 'Łódź',
    })
    .where(eq(systemTable.id, system));
  await db.update(node).set({ name: 'Purlin 10', mapPositionX: 40, mapPositionY: 30 }).where(eq(node.id, first));
  await db.update(node).set({ name: 'Purlin 9' }).where(eq(node.id, second));
}

interface Read {
  at: string;
  deflection: number | null;
  permissibleValue?: number;
  obstructed?: boolean;
}

async function readings(nodeId: number | undefined, list: readonly Read[]): Promise<void> {
  const { pool, db } = api.store;
  for (const { at } of list)
    await pool.query('select ensure_measurement_partitions($1::date, $1::date)', [at.slice(0, 10)]);
  await db.insert(measurement).values(
    list.map(({ at, deflection, permissibleValue = 100, obstructed = false }) => ({
      nodeId: nodeId ?? 0,
      systemId: system,
      measuredAt: new Date(at),
      deflection,
      temperature1: -3.5,
      permissibleValue,
      level1: 25,
      level2: 50,
      level3: 75,
      level4: 90,
      obstructed,
    })),
  );
}

async function event(at: string, message: string, more: Partial<typeof log.$inferInsert> = {}): Promise<void> {
  await api.store.db
    .insert(log)
    .values({ systemId: system, severity: 'other', messageEn: message, eventAt: new Date(at), ...more });
}

async function giveMap(boundaries = '(0,0;80,0;80,60)'): Promise<void> {
  const image = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  await api.store.db
    .insert(systemMap)
    .values({ systemId: system, image, imageMime: 'image/png', width: 80, height: 60, boundaries });
}

/** A winter's day on which a limit is changed, a sensor is covered, and an alarm is confirmed. */
async function winterDay(): Promise<void> {
  await giveMap();
  await readings(nodes[0], [
    { at: '2026-01-09T12:00:00Z', deflection: 10 },
    { at: '2026-01-09T13:00:00Z', deflection: null, obstructed: true },
    { at: '2026-01-10T12:00:00Z', deflection: 30 },
    { at: '2026-01-10T13:00:00Z', deflection: 30, permissibleValue: 50 },
  ]);
  await readings(nodes[1], [{ at: '2026-01-10T12:00:00Z', deflection: -0.25, permissibleValue: 1 }]);
  await api.store.db.insert(nodeCommand).values({
    nodeId: nodes[0] ?? 0,
    kind: 'base',
    state: 'applied',
    settings: '{}',
    changes: '[]',
    requestedAt: new Date('2026-01-09T08:00:00Z'),
    appliedAt: new Date('2026-01-09T09:00:00Z'),
  });
  await event('2026-01-09T23:00:00Z', 'Test event');
  const msgTemplateId = TEMPLATE.heartbeat;
  await event('2026-01-09T06:00:00Z', 'Heartbeat: all 2 devices reported in the last 24 h', { msgTemplateId });
  const silent = 'Heartbeat: 1 of 2 devices reported in the last 24 h; silent: Purlin 9';
  await event('2026-01-10T06:00:00Z', silent, { msgTemplateId });
  await event('2026-01-10T13:00:01Z', 'Level 2 exceeded', {
    nodeId: nodes[0],
    severity: 'L2',
    confirmable: true,
    confirmedAt: new Date('2026-01-10T14:00:00Z'),
    confirmedByName: 'Żaneta Nowak',
    confirmComment: 'Snow was cleared.',
  });
  await event('2026-01-10T13:10:00Z', 'Level 1 exceeded', { nodeId: nodes[1], severity: 'L1', confirmable: true });
}

test('shows place, period, maker, plan, devices and events, page by page', async () => {
  await winterDay();
  const answer = await ask({ comment: 'For the owner.\n\nSnow on 9 January.' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toMatch(
    /export-report-hala_\d+-[\d_]+_to_[\d_]+-20\d\d_\d\d_\d\d\.pdf/,
  );
  const pages = await readPdf(answer.rawPayload);
  const serials = await api.store.pool.query<{ name: string; serial: string }>(
    'select n.name, d.serial from node n join device d on d.id = n.device_id where n.system_id = $1',
    [system],
  );
  const steady = serials.rows.reduce(
    (text, { name, serial }) => text.replaceAll(serial, `serial of ${name}`),
    pages.join('\n'),
  );
  const told = steady
    .replaceAll(`Hala ${system}`, 'Hala')
    .replace(/\d+ \w{3} \d{4} \d\d:\d\d:\d\d \+0\d:00 by Sławomir/, '(now) by Sławomir');
  const golden = await readFile(new URL('../../testing/golden-report.txt', import.meta.url), 'utf8');
  expect(told.split('\n')).toEqual(golden.trimEnd().split('\n'));
  expect(await imagesOf(answer.rawPayload)).toEqual([0, 1, 5, 0, 0, 0]);
});

test('names levels as cards do, and never calls it no threat where nobody knows', async () => {
  await readings(nodes[0], [
    { at: '2026-01-09T12:00:00Z', deflection: 10 },
    { at: '2026-01-10T12:00:00Z', deflection: 96, permissibleValue: 0 },
  ]);
  await readings(nodes[1], [
    { at: '2026-01-09T12:00:00Z', deflection: 0.1 },
    { at: '2026-01-10T12:00:00Z', deflection: null, obstructed: true },
  ]);
  const [, plan = '', inclinometer = '', laser = ''] = await readPdf((await ask()).rawPayload);
  expect(plan).toMatch(/1 Purlin 9 No known threat .* – Obstructed or moved/);
  expect(plan).toMatch(/2 Purlin 10 No known threat .* 96\.0 mm Not monitored/);
  expect(inclinometer).toMatch(/9 Jan 2026 1 0 .* No threat 10 Jan 2026 1 1 .* –/);
  expect(laser).toMatch(/9 Jan 2026 1 0 .* No threat 10 Jan 2026 1 0 .* Not monitored/);
});

test('has the same bytes for the same request at the same moment', async () => {
  await winterDay();
  const [first, second] = [await ask(), await ask()];
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  api.clock.advance(1_000);
  expect((await ask()).rawPayload.equals(first.rawPayload)).toBe(false);
});

test.each([
  [
    'spring',
    '2026-03-29',
    ['2026-03-28T23:00:00Z', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-03-29T21:59:59Z'],
    ['00:00:00 +01:00', '01:30:00 +01:00', '03:30:00 +02:00', '23:59:59 +02:00'],
  ],
  [
    'autumn',
    '2025-10-26',
    ['2025-10-25T22:00:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-26T22:59:59Z'],
    ['00:00:00 +02:00', '02:30:00 +02:00', '02:30:00 +01:00', '23:59:59 +01:00'],
  ],
])(
  'distinguishes the hours of the %s day on which clocks change, and excludes the days around it',
  async (_, day, inside, shown) => {
    const [first = '', last = ''] = [inside[0], inside.at(-1)];
    const outside = [Date.parse(first) - 1_000, Date.parse(last) + 1_000].map((at) => new Date(at).toISOString());
    await readings(
      nodes[0],
      [...inside, ...outside].map((at) => ({ at, deflection: 1 })),
    );
    for (const at of [...inside, ...outside]) await event(at, inside.includes(at) ? 'Inside' : 'Outside');
    const answer = await ask({ nodesIDs: [nodes[0]], fromDate: day, toDate: day });
    const [, , figures = '', text = ''] = await readPdf(answer.rawPayload);
    const times = text.match(/\d\d:\d\d:\d\d [+−]\d\d:\d\d/g);
    expect(times).toEqual(shown);
    expect(text.match(/Inside|Outside/g)).toEqual(['Inside', 'Inside', 'Inside', 'Inside']);
    const [year, , date] = day.split('-');
    expect(figures).toMatch(new RegExp(`${date} (Mar|Oct) ${year} 4 0 1\\.0 1\\.0 1\\.0`));
  },
);

test('numbers every page of many, names the zone on each, and keeps every line of a long comment', async () => {
  await readings(nodes[0], [{ at: '2026-01-09T12:00:00Z', deflection: 1 }]);
  const words = Array.from({ length: 1_400 }, (_, index) => `word${index}`);
  const comment = words.join(' ').slice(0, 9_000).padEnd(10_000, 'x');
  for (let number = 0; number < 450; number += 1) await event('2026-01-09T12:00:00Z', `Event ${number}.`);
  const pages = await readPdf((await ask({ comment })).rawPayload);
  expect(pages.length).toBeGreaterThan(15);
  pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`));
  expect(pages.filter((text) => !text.includes('Times in Europe/Warsaw'))).toEqual([]);
  const whole = pages.join(' ');
  expect(Array.from({ length: 450 }, (_, at) => at).filter((at) => !whole.includes(`Event ${at}.`))).toEqual([]);
  expect(
    comment
      .split(' ')
      .slice(0, -1)
      .filter((word) => !whole.includes(word)),
  ).toEqual([]);
  expect(whole.match(/x{20,}/g)?.join('').length).toBeGreaterThan(950);
});

test('lists the severities that are asked for, and says how many others there are', async () => {
  await winterDay();
  await event('2026-01-10T14:00:00Z', 'Level 4 exceeded', {
    severity: 'L4',
    msgTemplateId: TEMPLATE.heartbeat,
  });
  const eventsOf = async (kinds?: LogKind[]) => (await readPdf((await ask({ kinds })).rawPayload)).at(-1) ?? '';
  const usual = await eventsOf();
  expect(usual).toContain('Level 4 exceeded');
  expect(usual).toContain('1 of 2 heartbeats said that all devices had reported. Heartbeats are not listed.');
  expect(usual).not.toContain('as chosen');
  const some = await eventsOf(['L2', 'heartbeat']);
  expect(some).toContain('Only L2, Heartbeat, as chosen. Not in this list: 1 L4, 1 L1, 1 Other.');
  expect(some).toContain('Level 2 exceeded');
  expect(some).toContain('silent: Purlin 9');
  expect(some).not.toContain('Test event');
  const none = await eventsOf(['obstruction']);
  expect(none).toContain('Only Obstruction, as chosen. Not in this list: 1 L4, 1 L2, 1 L1, 1 Other.');
  expect(none).toContain('No events of these severities in this period.');
});

test('says so if there is no map, no reading, or no event', async () => {
  await readings(nodes[0], [{ at: '2026-01-09T12:00:00Z', deflection: 1 }]);
  const pages = await readPdf((await ask()).rawPayload);
  expect(pages[1]).toContain('This system has no map.');
  expect(pages[2]).toContain('No readings in this period.');
  expect(pages[4]).toContain('No events in this period.');
});

test('marks a boundary that cannot be parsed, and still draws the plan', async () => {
  await giveMap('(1,2');
  await event('2026-01-09T12:00:00Z', 'Heartbeat');
  const { rawPayload } = await ask();
  expect((await readPdf(rawPayload))[1]).toContain('The boundary of this map cannot be read.');
  expect((await imagesOf(rawPayload))[1]).toBe(1);
});

test('shows a box for each character that its font lacks, in names and texts', async () => {
  await api.store.db
    .update(node)
    .set({ name: 'Belka 雪👨‍👩‍👧 \u202eabc\u0007 مرحبا' })
    .where(eq(node.id, nodes[0] ?? 0));
  await event('2026-01-09T12:00:00Z', 'Śnieg 漢字\tŻ', { nodeId: nodes[0] });
  const text = (await readPdf((await ask({ comment: 'Ok 😀\r\nשלום' })).rawPayload)).join(' ');
  expect(text).toContain('Belka □□ □abc□ □□□□□');
  expect(text).toContain('Śnieg □□ Ż');
  expect(text).toContain('Ok □');
  expect(text).toContain('□□□□');
});

test('prints every naughty string, in the log, in names and in the comment', async () => {
  const storable = ALL_STRINGS.filter((text) => !text.includes('\0') && !/\p{Cs}/u.test(text) && text.length < 2_000);
  await api.store.db.insert(log).values(
    storable.map((text) => ({
      systemId: system,
      severity: 'other' as const,
      messageEn: text,
      eventAt: new Date('2026-01-09T12:00:00Z'),
      confirmedAt: new Date('2026-01-09T13:00:00Z'),
      confirmedByName: text,
      confirmComment: text,
    })),
  );
  const [name = ''] = storable.filter((text) => text.includes('<script'));
  await api.store.db
    .update(node)
    .set({ name })
    .where(eq(node.id, nodes[0] ?? 0));
  const pages = await readPdf(
    (
      await ask({
        comment: storable
          .join('\n')
          .slice(0, 10_000)
          .replace(/\p{Cs}/gu, ''),
      })
    ).rawPayload,
  );
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(pages.join(' ')).toContain('<script');
});

test('has nothing to export if there is neither a reading nor an event', async () => {
  const answer = await ask();
  expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Nothing to export.']);
});

test.each([
  ['no device', () => ({ nodesIDs: [] }), 400, { nodesIDs: 'At least one node is needed' }],
  ['more devices than a host has', () => ({ nodesIDs: Array.from({ length: 9_001 }, (_, at) => at + 1) }), 400, null],
  ['a device of another system', () => ({ nodesIDs: [nodes[0], 3] }), 403, null],
  ['a device that is not there', () => ({ nodesIDs: [2_000_000_000] }), 403, null],
  ['a system that is not there', () => ({ systemID: 2_000_000_000 }), 403, null],
  [
    'days in the wrong order',
    () => ({ fromDate: '2026-02-02', toDate: '2026-02-01' }),
    400,
    { '': 'The start is after the end' },
  ],
  ['a day to come', () => ({ toDate: '2999-01-01' }), 400, { toDate: 'The end is later than today.' }],
  [
    'a day before all exports',
    () => ({ fromDate: '2009-12-31' }),
    400,
    { fromDate: 'Exports begin with 1 January 2010.' },
  ],
  ['half a range', () => ({ toDate: '' }), 400, { '': 'The start is after the end', toDate: 'Not a day' }],
  [
    'a comment that is too long',
    () => ({ comment: 'x'.repeat(10_001) }),
    400,
    { comment: 'The comment is longer than 10,000 characters.' },
  ],
])('refuses %s', async (_, more, status, fields) => {
  const answer = await ask(more());
  expect(answer.statusCode).toBe(status);
  if (fields) expect(answer.json().error.fields).toEqual(fields);
});

test('refuses a device without a sensor, and one of another system', async () => {
  const other = await ask({ nodesIDs: [3] });
  const answer = await ask({ nodesIDs: [await makeNode(api, system)] });
  expect([answer.statusCode, answer.body]).toEqual([403, other.body]);
});
