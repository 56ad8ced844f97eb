import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ImportCheck, ImportCounts, ReadingImport } from '@sagitta/shared-contracts/api/reading-import';
import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { IMPORT_HEAD_BYTES, IMPORT_MAX_BYTES, IMPORT_PROBLEMS } from '@sagitta/shared-contracts/rules/reading-import';
import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { replay, replayedReadings } from '@sagitta/shared-contracts/rules/replay';
import { checkLedger } from '../../alarms/ledger/chain';
import { apiForTests } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { importInput } from '../../../testing/imported-file';
import { snapshot } from '../../../testing/snapshot';

const api = apiForTests();
let token: string;
let system: number;
let node: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  node = await makeSensor(api, system);
});

const post = (path: string, body: object) => api.call('POST', path, { token, body });
const check = (csv: string, options: object = {}) => post('/check-import', importInput(node, csv, options));
const send = (csv: string, options: object = {}) => post('/import', importInput(node, csv, options));
const takeBack = (id: number) => post(`/import/${id}/take-back`, {});
const list = async () => (await api.call('GET', `/node/${node}/imports`, { token })).json<ReadingImport[]>();
type Sent = ImportCounts & { importID: number | null };

const CSV = [
  'Time;Sag;T',
  '2025-01-10 12:00;1,5;-3',
  '2025-01-10 13:00;2;NAN',
  'soon;3;1',
  '2025-01-10 14:00;-9999;1',
  '2025-01-10 15:00;99999;1',
  ';;',
  '2025-01-10 12:00;1,5;-3',
  '2025-01-10 12:00;8;-3',
].join('\n');
const OPTIONS = { temperatureColumn: 'T', decimal: ',', missing: '-9999', timeZone: 'Europe/Warsaw' };
/** What both a check and an import of it come to. */
const COUNTS = {
  stored: 2,
  known: 1,
  refused: 3,
  beyond: 1,
  noted: 1,
  missing: 1,
  empty: 1,
  firstAt: '2025-01-10T11:00:00.000Z',
  lastAt: '2025-01-10T12:00:00.000Z',
  problems: [
    { line: 3, reason: 'Stored without its temperature: "NAN" is no number.' },
    { line: 4, reason: '"soon" is no time.' },
    { line: 6, reason: '"99999" is more than the sensor can measure.' },
    { line: 9, reason: 'Another reading of this moment is stored already.' },
  ],
};

test('tells the columns of a file by its beginning, and what delimits them', async () => {
  const long = `${CSV}\n${'2025-01-11 12:00;1;1\n'.repeat(4_000)}`.slice(0, IMPORT_HEAD_BYTES);
  const answer = await check(long, { timeColumn: '', valueColumn: '' });
  expect(answer.json()).toEqual({
    delimiter: ';',
    headerLine: 1,
    columns: [
      { name: 'Time', samples: ['2025-01-10 12:00', '2025-01-10 13:00', 'soon'] },
      { name: 'Sag', samples: ['1,5', '2', '3'] },
      { name: 'T', samples: ['-3', 'NAN', '1'] },
    ],
    result: null,
  });
});

test('finds the columns of a logger’s own file, and of one whose header stands further down', async () => {
  const toa5 = '"TOA5","Canyon","CR6"\r\n"Time","Tilt"\r\n"TS","deg"\r\n"","Avg"\r\n"2026-01-10 12:00:00",1.5\r\n';
  const none = { timeColumn: '', valueColumn: '' };
  expect((await check(toa5, none)).json()).toMatchObject({
    delimiter: ',',
    headerLine: 2,
    columns: [{ name: 'Time', samples: ['2026-01-10 12:00:00'] }, { name: 'Tilt' }],
  });
  expect((await check('Station 7\n\nTime\tSag\n', { ...none, headerLine: '3' })).json()).toMatchObject({
    delimiter: '\t',
    headerLine: 3,
    columns: [{ name: 'Time', samples: [] }, { name: 'Sag' }],
  });
});

test('shows what would be stored and every problem, and stores nothing', async () => {
  const before = await snapshot(api);
  const { result } = (await check(CSV, OPTIONS)).json<ImportCheck>();
  expect(result).toEqual({
    ...COUNTS,
    rows: [
      { line: 2, at: '2025-01-10T11:00:00.000Z', value: 1.5, temperature: -3 },
      { line: 3, at: '2025-01-10T12:00:00.000Z', value: 2, temperature: null },
    ],
  });
  expect(await snapshot(api)).toEqual(before);
});

test('imports what the check has shown, by the same path as the command', async () => {
  const answer = (await send(CSV, OPTIONS)).json<Sent>();
  expect(answer).toEqual({ ...COUNTS, importID: expect.any(Number) });
  expect(await list()).toEqual([
    expect.objectContaining({
      id: answer.importID,
      by: expect.any(String),
      fileName: 'sag.csv',
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      stored: 2,
      known: 1,
      refused: 3,
      unit: 'mm',
      timeZone: 'Europe/Warsaw',
      takenBackAt: null,
    }),
  ]);
  const { rows } = await api.store.pool.query<{ kind: string; options: object }>(
    `select kind, facts::json->'options' as options from ledger where facts::json->>'import' = $1`,
    [String(answer.importID)],
  );
  expect(rows).toEqual([{ kind: 'imported', options: expect.objectContaining({ delimiter: ';', unit: 'mm' }) }]);
  expect((await checkLedger(api.store.db)).broken).toBeNull();
  const range = { NodeID: node, Start: '2025-01-01T00:00:00Z', End: '2025-02-01T00:00:00Z' };
  const shown = (await post('/measurements', range)).json<Measurement[]>();
  expect(shown.map(({ ImportID }) => ImportID)).toEqual([answer.importID, answer.importID]);
});

test('tells of a second time what is there already, and leaves no record of a file that adds nothing', async () => {
  await send('Time,Sag\n2025-01-10 12:00,1\n');
  const more = 'Time,Sag\n2025-01-10 12:00,1\n2025-01-10 13:00,2\n';
  expect((await check(more)).json()).toMatchObject({ result: { stored: 1, known: 1, rows: [{ line: 3 }] } });
  expect((await check(more.replace('00,1', '00,5'))).json()).toMatchObject({ result: { stored: 1, refused: 1 } });
  expect((await send('Time,Sag\n2025-01-10 12:00,1\n')).json()).toMatchObject({
    importID: null,
    stored: 0,
    known: 1,
    firstAt: null,
  });
  expect(await list()).toHaveLength(1);
});

test('compares the second of two lines of one moment with the first, however far apart they are', async () => {
  const lines = Array.from(
    { length: 2_500 },
    (_, index) => `${new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString()},${index}`,
  );
  const csv = ['Time,Sag', ...lines, lines[3], '2025-01-01T00:04:00.000Z,77'].join('\n');
  const counts = { stored: 2_500, known: 1, refused: 1, problems: [{ line: 2_503 }] };
  expect((await check(csv)).json()).toMatchObject({ result: counts });
  expect((await send(csv)).json()).toMatchObject(counts);
});

test('lists the first problems and counts all of them', async () => {
  const lines = Array.from({ length: IMPORT_PROBLEMS + 20 }, () => 'soon,1');
  const { result } = (await check(['Time,Sag', ...lines].join('\n'))).json<ImportCheck>();
  expect([result?.refused, result?.problems.length, result?.stored]).toEqual([120, IMPORT_PROBLEMS, 0]);
});

test('keeps limits that are given, and judges nothing', async () => {
  await send('Time,Sag\n2025-01-10 12:00,95\n', { permissible: '100', levels: '25,50,75,90' });
  const { rows } = await api.store.pool.query(
    'select permissible_value as permissible, level4 from measurement where node_id = $1',
    [node],
  );
  expect(rows).toEqual([{ permissible: 100, level4: 90 }]);
  const { rows: told } = await api.store.pool.query(`select from log where node_id = $1 and severity like 'L_'`, [
    node,
  ]);
  expect(told).toEqual([]);
});

describe('refuses, beside the field,', () => {
  test.each<[string, object, Record<string, string>]>([
    ['an order', { order: 'ydm' }, { order: 'One of ymd, dmy, mdy.' }],
    ['a zone', { timeZone: 'Mars' }, { timeZone: 'There is no time zone Mars.' }],
    ['a unit', { unit: 'ell' }, { unit: 'One of mm, cm, m, deg, rad, mrad, urad.' }],
    ['a unit of another sensor', { unit: 'deg' }, { unit: expect.stringMatching(/whose units are mm, cm, m\./) }],
    ['a delimiter', { delimiter: '"' }, { delimiter: 'One character, or tab.' }],
    ['a line', { headerLine: '0' }, { headerLine: 'The number of a line, not 0.' }],
    ['half of the limits', { permissible: '90' }, { levels: expect.stringMatching(/go together/) }],
    ['a column that is not there', { valueColumn: 'Tilt' }, { file: expect.stringMatching(/There are: Time, Sag\./) }],
    ['a name that is a path', { fileName: '../sag.csv' }, { file: expect.stringMatching(/cannot hold/) }],
  ])('%s', async (_, options, fields) => {
    for (const tried of [check, send]) {
      const answer = await tried('Time,Sag\n2025-01-10 12:00,1\n', options);
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
    }
    expect(await list()).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /is empty/],
    ['a spreadsheet', 'PK\u0003\u0004\0\0', /Save it as CSV/],
    ['a file of empty lines', '\n\n', /is empty/],
    ['a quote that is never closed', 'Time,Sag\n2025-01-10 12:00,"1\n2025-01-10 13:00,2\n', /quote is not closed/],
  ])('%s', async (_, csv, words) => {
    for (const path of ['/check-import', '/import']) {
      const answer = await post(path, { ...importInput(node), file: new Blob([csv]) });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { file: expect.stringMatching(words) }]);
    }
  });

  test.each([
    ['retired', 'retired_at = now()', /is retired/],
    ['switched off', 'active = false', /is switched off/],
  ])('a device that is %s', async (_, change, words) => {
    await api.store.pool.query(`update node set ${change} where id = $1`, [node]);
    for (const tried of [check, send]) {
      const answer = await tried('Time,Sag\n2025-01-10 12:00,1\n');
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { nodeID: expect.stringMatching(words) }]);
    }
  });

  test('an import without columns, of which only a check can tell something', async () => {
    const answer = await send('Time,Sag\n2025-01-10 12:00,1\n', { timeColumn: '', valueColumn: '' });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['timeColumn']]);
  });

  test('a file of more than the limit', async () => {
    const answer = await send('a'.repeat(IMPORT_MAX_BYTES + 1));
    expect([answer.statusCode, answer.json().error.message]).toEqual([413, 'A file has at most 10 MB.']);
  });
});

test('is taken back once, with its readings alone', async () => {
  const { importID } = (await send('Time,Sag\n2025-01-10 12:00,1\n')).json<Sent>();
  await send('Time,Sag\n2025-02-10 12:00,9\n');
  expect((await takeBack(importID ?? 0)).json()).toEqual({ readings: 1 });
  const { rows } = await api.store.pool.query('select deflection from measurement where node_id = $1', [node]);
  expect(rows).toEqual([{ deflection: 9 }]);
  expect((await list()).map(({ id, takenBackAt }) => [id === importID, takenBackAt !== null])).toEqual([
    [false, false],
    [true, true],
  ]);
  const again = await takeBack(importID ?? 0);
  expect([again.statusCode, again.json().error.fields.id]).toEqual([
    422,
    expect.stringMatching(/taken back by .* already/),
  ]);
});

test('stays once an evidence pack has its readings', async () => {
  const { importID } = (await send('Time,Sag\n2025-01-10 12:00,1\n')).json<Sent>();
  const pack = { systemID: system, fromDate: '2025-01-01', toDate: '2025-01-31' };
  expect((await post('/get-evidence', pack)).statusCode).toBe(200);
  expect((await takeBack(importID ?? 0)).json().error.fields.id).toMatch(/in an evidence pack of/);
  expect((await list())[0]?.packedAt).not.toBeNull();
});

test('of a retired device can be taken back', async () => {
  const { importID } = (await send('Time,Sag\n2025-01-10 12:00,1\n')).json<Sent>();
  await api.store.pool.query('update node set retired_at = now() where id = $1', [node]);
  expect((await takeBack(importID ?? 0)).json()).toEqual({ readings: 1 });
});

test('is for the installer of the system, by name, and for no other installer', async () => {
  const installer = await api.signIn('installer');
  const refused = await api.call('POST', '/import', { token: installer, body: importInput(node) });
  expect(refused.statusCode).toBe(403);
  await api.store.pool.query(
    `insert into assignment (account_id, system_id, role)
      select id, $1, 'installer' from account where email = 'installer@sagitta.example'`,
    [system],
  );
  expect((await api.call('POST', '/import', { token: installer, body: importInput(node) })).statusCode).toBe(200);
  const { rows } = await api.store.pool.query<{ name: string }>(
    `select name from account where email = 'installer@sagitta.example'`,
  );
  expect((await list())[0]?.by).toBe(rows[0]?.name);
});

test('imports recordings of others, of which the check has told the same', async () => {
  node = await makeSensor(api, system, 'inclinometer');
  const name = 'kilauea-uwd-2025-h1.csv';
  const whole = new URL(`../../../../../shared/data/tilt/${name}`, import.meta.url);
  const part = new URL(`../../../testing/recorded-readings/${name}`, import.meta.url);
  const text = await readFile(existsSync(whole) ? whole : part, 'utf8');
  const options = {
    fileName: name,
    timeColumn: 'Date',
    valueColumn: 'Tilt (microradians)',
    unit: 'urad',
    timeZone: 'Pacific/Honolulu',
  };
  const csv = `${text.trimEnd()}\n2025-02-30 10:00:00,1,1\n`;
  const rows = text.trim().split('\n').length - 1;
  const { result } = (await check(csv, options)).json<ImportCheck>();
  expect(result).toMatchObject({ stored: rows, known: 0, refused: 1, problems: [{ line: rows + 2 }] });
  const { rows: shown, ...counts } = result ?? { rows: [] };
  expect((await send(csv, options)).json()).toEqual({ importID: expect.any(Number), ...counts });
  expect(shown).toHaveLength(10);
});

test('leaves out of a replay what was imported, as a page does with a host that answers all readings', async () => {
  const day = (date: number) => new Date(Date.UTC(2025, 0, date, 12)).toISOString();
  // An alarm of another logger, the same value between two of the device's, and one after its last.
  const lines = [`${day(2)},95`, `${day(4)},10`, `${day(6)},60`, `${day(8)},95`];
  expect((await send(['Time,Sag', ...lines].join('\n'))).json()).toMatchObject({ stored: 4 });
  for (const [date, value] of [
    [1, 10],
    [3, 10],
    [5, 60],
    [7, 10],
  ] as const)
    await api.store.pool.query(
      `insert into measurement (system_id, node_id, measured_at, deflection, obstructed)
        values ($1, $2, $3, $4, false)`,
      [system, node, day(date), value],
    );
  const range = { NodeID: node, Start: day(1), End: day(10) };
  const read = async (more: object) => (await post('/measurements', { ...range, ...more })).json<Measurement[]>();
  const [all, few] = [await read({}), await read({ ForReplay: true })];
  expect([all.length, few.length]).toEqual([8, 4]);
  const thresholds: Thresholds = { permissible: 100, levels: [25, 50, 75, 90] };
  const expected = [{ level: 2, from: Date.parse(day(5)), to: Date.parse(day(7)), over: true }];
  for (const readings of [all, few]) expect(replay(replayedReadings(readings), thresholds)).toEqual(expected);
});
