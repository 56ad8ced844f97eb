import { execFile } from 'node:child_process';
import { type AddressInfo, connect } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../access/record-audit';
import { zipStream } from './evidence/zip-stream';
import { measurement, node } from '../db/schema/index';
import { ensureFrameDays } from '../readings/uplinks/frames.statements';
import { apiForTests } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { eventually } from '../../testing/eventually';
import { readPdf } from '../../testing/read-pdf';

const run = promisify(execFile);

const api = apiForTests();
let token: string;
let folder: string;
let system: number;
let sensor: number;
let alarm: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  system = await makeSystem(api);
  [sensor, alarm] = await winterDay();
});
afterEach(() => rm(folder, { recursive: true }));

const DAYS = { fromDate: '2026-01-09', toDate: '2026-01-10' };
const ask = (body: object = { systemID: system, ...DAYS }, as = token) =>
  api.call('POST', '/get-evidence', { token: as, body });

async function event(nodeId: number | null, at: string, more: Record<string, unknown>): Promise<number> {
  const fields = { severity: 'other', message_en: 'Heartbeat', confirmable: false, ...more };
  const names = Object.keys(fields);
  const { rows } = await api.store.pool.query<{ id: number }>(
    `insert into log (system_id, node_id, event_at, ${names.join(', ')})
      values ($1, $2, $3, ${names.map((_, index) => `$${index + 4}`).join(', ')}) returning id::int as id`,
    [system, nodeId, at, ...Object.values(fields)],
  );
  return rows[0]?.id ?? 0;
}

/** Two devices, one of which has an alarm, and a change of a threshold. */
async function winterDay(): Promise<[sensor: number, alarm: number]> {
  const { pool, db } = api.store;
  const [first, other] = [await makeSensor(api, system), await makeSensor(api, system, 'inclinometer')];
  await db.update(node).set({ name: '=Purlin "9"' }).where(eq(node.id, first));
  await pool.query(`select ensure_measurement_partitions('2026-01-09', '2026-01-10')`);
  const limits = { systemId: system, permissibleValue: 100, level1: 25, level2: 50, obstructed: false };
  await db.insert(measurement).values([
    { nodeId: first, measuredAt: new Date('2026-01-09T12:00:00Z'), deflection: -0.25, ...limits },
    {
      nodeId: first,
      measuredAt: new Date('2026-01-10T12:00:00Z'),
      deflection: 60,
      measuredDistance: 4940.5,
      temperature1: -3.5,
      ...limits,
    },
    { nodeId: other, measuredAt: new Date('2026-01-10T12:00:00Z'), deflection: 0.5, ...limits },
  ]);
  const change = { message_en: 'Level 2\nexceeded', severity: 'L2', confirmable: true, level_after: 'L2' };
  const opened = await event(first, '2026-01-10T12:00:00Z', { ...change, level_before: 'none' });
  await event(first, '2026-01-10T18:00:00Z', { severity: 'L2', level_before: 'L2', level_after: 'none' });
  await event(null, '2026-01-10T20:00:00Z', { message_en: 'Heartbeat: all reported', msg_template_id: 8 });
  const changes = [{ field: 'l2', before: 60, after: 50 }];
  const entity = { kind: 'node' as const, id: first, name: 'Purlin' };
  const actor = { id: 1, name: 'Żaneta', email: 'zaneta@example.com' };
  const record = { action: 'configureNode', entity, systems: [system], changes };
  await recordAudit(db, actor, record, new Date('2026-01-09T08:00:00Z'));
  const group = { ...record, action: 'saveSystemGroup', entity: { ...entity, kind: 'system_group' as const } };
  await recordAudit(db, actor, group, new Date('2026-01-09T08:00:00Z'));
  return [first, opened];
}

interface Unpacked {
  names: string[];
  file: (name: string) => Promise<Buffer>;
  text: (name: string) => Promise<string>;
}

/** Unpacks with a program that is not ours, and checks the sums with another. */
async function unpack(bytes: Buffer): Promise<Unpacked> {
  await writeFile(path.join(folder, 'pack.zip'), bytes);
  await run('unzip', ['-q', '-o', 'pack.zip', '-d', 'pack'], { cwd: folder });
  const inside = path.join(folder, 'pack');
  const { stdout } = await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: inside });
  const names = await readdir(inside);
  expect(stdout.match(/: OK$/gm)).toHaveLength(names.length - 1);
  const file = (name: string) => readFile(path.join(inside, name));
  return { names, file, text: async (name) => (await file(name)).toString('utf8') };
}
const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true });

test('has report, readings, events, ledger and audit record of a period, with sums that others can check', async () => {
  const answer = await ask();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toMatch(
    /export-evidence-test_system_\d+-[\d_]+_to_[\d_]+-20\d\d_\d\d_\d\d\.zip/,
  );
  const { names, text } = await unpack(answer.rawPayload);
  expect(names.sort()).toEqual([
    'README.txt',
    'SHA256SUMS',
    'audit.csv',
    'events.csv',
    'frames.csv',
    'imports.csv',
    'ledger.csv',
    'messages.csv',
    'readings.csv',
    'report.pdf',
  ]);

  const readings = rowsOf(await text('readings.csv'));
  expect(readings.map((row) => [row.Device?.slice(0, 13), row.Value, row.Unit])).toEqual([
    [`'=Purlin "9"`, '-0.25', 'mm'],
    [`'=Purlin "9"`, '60', 'mm'],
    [expect.stringMatching(/^Test Sensor/), '0.5', '°'],
  ]);
  expect(readings[1]).toMatchObject({
    'Time (UTC)': '2026-01-10T12:00:00.000Z',
    'Time at the site (Europe/Warsaw)': '10 Jan 2026 13:00:00 +01:00',
    'Measured distance [mm]': '4940.5',
    'Temperature [°C]': '-3.5',
    'Permissible value': '100',
    'L2 [%]': '50',
    'L4 [%]': '',
    Obstructed: 'no',
  });
  const events = rowsOf(await text('events.csv'));
  expect(events.map((row) => [row['Event ID'], row.Message, row['Level after']])).toEqual([
    [String(alarm), 'Level 2\nexceeded', 'L2'],
    [expect.any(String), 'Heartbeat', 'none'],
    [expect.any(String), 'Heartbeat: all reported', ''],
  ]);
  const audit = await text('audit.csv');
  expect(rowsOf(audit)).toMatchObject([
    { 'Changed by': 'Żaneta', Action: 'configureNode', 'Changes (JSON)': '[{"field":"l2","before":60,"after":50}]' },
  ]);
  expect(audit).not.toContain('zaneta@example.com');
  expect(await text('README.txt')).toContain('sha256sum -c SHA256SUMS');
});

describe('what the devices sent', () => {
  const frame = async (counter: number, at: string, more: Record<string, unknown> = {}) => {
    await ensureFrameDays(api.store.db, new Date(at), new Date(at));
    const fields = { sent_at: at, measured_at: at, received_at: at, ...more };
    const names = Object.keys(fields);
    const values = names.map((_, index) => `$${index + 4}`);
    return api.store.pool.query(
      `insert into uplink_frame (device_id, node_id, system_id, epoch, fcnt, source, port, payload, signal,
          ${names.join(', ')})
        select device_id, id, system_id, 1, $2, 'roofs', 2, '\\x0105000300c2b5', $3, ${values.join(', ')}
        from node where id = $1`,
      [sensor, counter, SIGNAL, ...Object.values(fields)],
    );
  };
  const SIGNAL = '[{"gatewayId":"a84041ffff1e2b3c","rssi":-97,"snr":6.5},{"gatewayId":"other","rssi":-110}]';

  test('is there frame by frame, with payload, counter, gateways and moments', async () => {
    await frame(41, '2026-01-10T12:00:00Z', { received_at: '2026-01-10T12:00:02.5Z', sent_at: null });
    await frame(42, '2026-01-12T12:00:00Z');
    const { text } = await unpack((await ask()).rawPayload);
    const { rows } = await api.store.pool.query<{ serial: string }>(
      'select d.serial from node n join device d on d.id = n.device_id where n.id = $1',
      [sensor],
    );
    expect(rowsOf(await text('frames.csv'))).toEqual([
      {
        'Device ID': String(sensor),
        Serial: rows[0]?.serial,
        Source: 'roofs',
        Session: '1',
        Counter: '41',
        Port: '2',
        'Payload (hex)': '0105000300c2b5',
        'Decoded by the network server (JSON)': '',
        'Sent, by the network server (UTC)': '',
        'Sent, as counted here (UTC)': '2026-01-10T12:00:00.000Z',
        'Received (UTC)': '2026-01-10T12:00:02.500Z',
        'Gateways with RSSI [dBm] and SNR [dB] (JSON)': SIGNAL,
      },
    ]);
  });

  test('is what they sent for this system: a device that came from another leaves its frames there', async () => {
    await frame(41, '2026-01-10T12:00:00Z');
    const other = await makeSystem(api);
    const there = await makeSensor(api, other);
    await api.store.pool.query('update node set device_id = null where id = $1', [sensor]);
    await api.store.pool.query(
      'update node set device_id = (select device_id from uplink_frame where node_id = $1) where id = $2',
      [sensor, there],
    );
    const counters = async (body?: object) =>
      rowsOf(await (await unpack((await ask(body)).rawPayload)).text('frames.csv')).map(({ Counter }) => Counter);
    expect(await counters()).toEqual(['41']);
    const own = system;
    system = other;
    await event(null, '2026-01-10T12:00:00Z', {});
    system = own;
    expect(await counters({ systemID: other, ...DAYS })).toEqual([]);
  });
});

describe('what people were told', () => {
  async function told(logs: number[]): Promise<void> {
    const { rows } = await api.store.pool.query<{ id: number }>(
      `insert into notification_message
        (account_id, channel, state, created_at, due_at, address, sent_at, subject, body)
        values (1, 'email', 'sent', $1, $1, 'ola@example.com', $1, $2, $3) returning id::int as id`,
      ['2026-01-10T12:00:05Z', 'L2 at "Purlin"', '=Level 2\nexceeded'],
    );
    await api.store.pool.query('delete from notification where log_id = any($1) and account_id = 1', [logs]);
    await api.store.pool.query(
      `insert into notification (log_id, account_id, channel, created_at, due_at, message_id)
        select one, 1, 'email', $2, $2, $3 from unnest($1::bigint[]) as one`,
      [logs, '2026-01-10T12:00:01Z', rows[0]?.id],
    );
  }
  const messages = async () => rowsOf(await (await unpack((await ask()).rawPayload)).text('messages.csv'));

  test('is there with the words that were sent', async () => {
    await told([alarm]);
    expect(await messages()).toMatchObject([
      {
        'Event ID': String(alarm),
        Channel: 'email',
        State: 'sent',
        Address: 'ola@example.com',
        'Sent (UTC)': '2026-01-10T12:00:05.000Z',
        Subject: 'L2 at "Purlin"',
        Text: "'=Level 2\nexceeded",
        'Text left out: also about other systems': 'no',
      },
    ]);
  });

  test('is there without its words where they were also about another system', async () => {
    const [own, other] = [system, await makeSystem(api)];
    system = other;
    const elsewhere = await event(null, '2026-01-10T12:00:00Z', {});
    system = own;
    await told([alarm, elsewhere]);
    expect(await messages()).toMatchObject([
      { 'Event ID': String(alarm), Subject: '', Text: '', 'Text left out: also about other systems': 'yes' },
    ]);
  });
});

test('names the newest entry of the ledger, and who could alter what', async () => {
  const { rows } = await api.store.pool.query<{ seq: string; hash: string }>(
    'select seq, hash from ledger order by seq desc limit 1',
  );
  const readme = await (await unpack((await ask()).rawPayload)).text('README.txt');
  expect(readme).toContain(`number ${rows[0]?.seq} with the hash\n  ${rows[0]?.hash}\n`);
  expect(readme).toContain('Whoever owns the database can switch this off');
  expect(readme).not.toContain('cannot be edited');
});

test('has ledger entries whose hashes can be computed from their columns', async () => {
  const { text } = await unpack((await ask()).rawPayload);
  const entries = rowsOf(await text('ledger.csv'));
  expect(entries.map(({ Kind, 'Event ID': id }) => [Kind, id])).toEqual([
    ['logged', String(alarm)],
    ['ended', String(alarm)],
  ]);
  for (const entry of entries) {
    const { Hash, 'Recorded (UTC)': _, ...hashed } = entry;
    expect(createHash('sha256').update(Object.values(hashed).join('\n')).digest('hex')).toBe(Hash);
  }
});

test('has the same bytes for the same data, whoever takes it and whenever', async () => {
  const first = await ask();
  api.clock.advance(86_400_000);
  const { rows } = await api.store.pool.query<{ id: number }>(
    `insert into assignment (account_id, system_id, role)
      select id, $1, 'administrator' from account where email like 'admin@%' returning account_id as id`,
    [system],
  );
  expect(rows).toHaveLength(1);
  const second = await ask(undefined, await api.signIn('admin'));
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const { file } = await unpack(first.rawPayload);
  const pages = await readPdf(await file('report.pdf'));
  expect(pages.join(' ')).not.toContain('Made');
});

test('shows only the device of an alarm, from a week before it to a week after its end', async () => {
  const answer = await ask({ logID: alarm });
  expect(answer.headers['content-disposition']).toContain(`export-evidence_alarm_${alarm}-`);
  const { text } = await unpack(answer.rawPayload);
  expect(rowsOf(await text('readings.csv')).map((row) => row['Device ID'])).toEqual([String(sensor), String(sensor)]);
  const readme = await text('README.txt');
  expect(readme).toContain(`Alarm ${alarm}, 10 Jan 2026 13:00:00 +01:00: Level 2\nexceeded`);
  expect(readme).toContain('From 3 Jan 2026 to 17 Jan 2026');
});

test('is recorded with who took it, of what', async () => {
  await ask({ logID: alarm });
  await ask();
  const taken = await api.call('POST', '/audit', { token, body: { system } });
  expect(taken.json().entries.slice(0, 2)).toMatchObject([
    {
      action: 'exportEvidence',
      entity: { kind: 'system', id: String(system) },
      changes: [{ after: Object.values(DAYS) }],
    },
    { action: 'exportEvidence', entity: { kind: 'log', id: String(alarm) } },
  ]);
});

test('is offered on the page of an alarm to those who may have it', async () => {
  const offered = async (as: string, id = alarm) =>
    (await api.call('GET', `/alarms/${id}`, { token: as })).json<{ hasEvidence: boolean }>().hasEvidence;
  await api.store.pool.query(
    `insert into assignment (account_id, system_id, role)
      select id, $1, case when email like 'admin@%' then 'administrator' else 'common_user' end
      from account where email like 'admin@%' or email like 'observer@%'`,
    [system],
  );
  const callers = [token, await api.signIn('admin'), await api.signIn('observer')];
  expect(await Promise.all(callers.map((as) => offered(as)))).toEqual([true, true, false]);
  expect(await offered(token, await event(sensor, '2026-01-10T19:00:00Z', {}))).toBe(false);
});

test.each([
  ['neither an alarm nor a period', () => ({}), 400, { '': 'An alarm is needed, or a system with two days' }],
  ['an alarm and a period', () => ({ logID: alarm, ...DAYS }), 400, null],
  ['one day', () => ({ systemID: system, fromDate: '2026-01-09' }), 400, null],
  [
    'more than a year',
    () => ({ systemID: system, fromDate: '2025-01-01', toDate: '2026-01-10' }),
    400,
    { fromDate: 'An evidence pack covers at most a year.' },
  ],
  [
    'a day to come',
    () => ({ systemID: system, fromDate: '2026-01-01', toDate: '2999-01-01' }),
    400,
    { toDate: 'The end is later than today.' },
  ],
  ['days without anything', () => ({ systemID: system, fromDate: '2025-01-01', toDate: '2025-01-02' }), 404, null],
])('refuses %s', async (_, body, status, fields) => {
  const answer = await ask(body());
  expect(answer.statusCode).toBe(status);
  if (fields) expect(answer.json().error.fields).toEqual(fields);
});

test('refuses an entry that is no alarm', async () => {
  const answer = await ask({ logID: await event(sensor, '2026-01-10T19:00:00Z', {}) });
  expect(answer.json().error.fields).toEqual({ logID: 'This entry is no alarm.' });
});

describe('several at the same time', () => {
  const statuses = async (...packs: ReturnType<typeof ask>[]) =>
    (await Promise.all(packs)).map(({ statusCode }) => statusCode).sort();

  test('are two of an account; a third is told when to try again', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('30');
    expect(refused?.json().error.message).toBe(
      'Too many evidence packs are being made, by you or by others. Try again in 30 seconds.',
    );
    expect(await statuses(ask(), ask())).toEqual([200, 200]);
  });

  test('are four of all accounts', async () => {
    await api.store.pool.query(
      `insert into assignment (account_id, system_id, role)
        select id, $1, 'administrator' from account where email like 'admin@%' or email like 'installer@%'`,
      [system],
    );
    const others = [await api.signIn('admin'), await api.signIn('installer')];
    const packs = [token, ...others].flatMap((as) => [ask(undefined, as), ask(undefined, as)]);
    expect(await statuses(...packs)).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('do not count once refused, or once their caller has left', async () => {
    const nothing = { systemID: system, fromDate: '2025-01-01', toDate: '2025-01-02' };
    expect(await statuses(ask(nothing), ask(nothing))).toEqual([404, 404]);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const body = JSON.stringify({ systemID: system, ...DAYS });
    for (let left = 0; left < 2; left += 1) {
      const caller = connect(port, '127.0.0.1');
      caller.write(
        `POST /get-evidence HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const before = await taken();
      await eventually('the record of the export', async () => (await taken()) > before || undefined);
      caller.destroy();
    }
    await eventually('two turns', async () => (await statuses(ask(), ask())).every((one) => one === 200) || undefined);
  });

  const taken = async () =>
    (await api.store.pool.query(`select 1 from audit where action = 'exportEvidence'`)).rows.length;
});

test('is no zip where it breaks off', async () => {
  const broken = async function* () {
    yield randomBytes(200_000);
    throw new Error('The database is gone.');
  };
  const pieces: Buffer[] = [];
  const taken = (async () => {
    for await (const piece of zipStream([{ name: 'readings.csv', pieces: broken }])) pieces.push(piece as Buffer);
  })();
  await expect(taken).rejects.toThrow('The database is gone.');
  await writeFile(path.join(folder, 'pack.zip'), Buffer.concat(pieces));
  await expect(run('unzip', ['-q', '-t', 'pack.zip'], { cwd: folder })).rejects.toThrow('unzip');
});
