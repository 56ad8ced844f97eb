import type { DayOrder } from '@sagitta/shared-contracts/rules/reading-import';
import { apiForTests } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { importedFile, OLA } from '../../../testing/imported-file';
import { importFile } from './import-file';
import type { CsvForm } from './read-recordings';
import { surveyFile } from './survey-file';
import { unitOf, unitProblem } from './units';
import { zoneClock } from './zone-clock';

const api = apiForTests();
let node: number;
beforeEach(async () => {
  node = await makeSensor(api, await makeSystem(api), 'inclinometer');
});

async function load(csv: string, more?: Partial<CsvForm>) {
  const { stored, known, refused, noted, leftOut } = await importFile(api.store.db, OLA, fileOf(csv, more), NOW);
  expect(await surveyFile(fileOf(csv, more))).toMatchObject({ noted, leftOut });
  return {
    stored,
    known,
    refused,
    ...(noted.length > 0 && { noted }),
    ...(leftOut.empty > 0 && { empty: leftOut.empty }),
    ...(leftOut.missing > 0 && { missing: leftOut.missing }),
  };
}
const NOW = new Date('2026-11-22T12:00:00Z');
const WARSAW = zoneClock('Europe/Warsaw');
const fileOf = (csv: string, more?: Partial<CsvForm>) =>
  importedFile(node, csv, { valueColumn: 'Tilt', clock: WARSAW, reach: 180, ...more });
async function stored() {
  const { rows } = await api.store.pool.query<{ at: Date; value: number; temperature: number | null }>(
    `select measured_at as at, deflection as value, temperature1 as temperature from measurement
     where node_id = $1 order by measured_at`,
    [node],
  );
  return rows.map(({ at, value, temperature }) => [at.toISOString(), value, temperature]);
}

test('loads times of the zone with their values and temperatures, in the unit of the sensor', async () => {
  const csv = '\ufeffTime;Tilt;T\n2026-01-10 12:00:00.600;1000;-3,5\n2026-07-10T12:00;2e3;\n';
  const { factor } = unitOf('mrad') ?? {};
  expect(await load(csv, { delimiter: ';', decimal: ',', temperatureColumn: 'T', factor })).toEqual({
    stored: 2,
    known: 0,
    refused: [],
  });
  expect(await stored()).toEqual([
    ['2026-01-10T11:00:00.600Z', 57.29578, -3.5],
    ['2026-07-10T10:00:00.000Z', 114.59156, null],
  ]);
});

test.each<[DayOrder, string]>([
  ['ymd', '2026-03-04'],
  ['dmy', '04/03/2026'],
  ['mdy', '3/4/2026'],
])('reads days of the order %s', async (order, day) => {
  await load(`Time,Tilt\n${day} 10:00,1\n`, { order });
  expect(await stored()).toEqual([['2026-03-04T09:00:00.000Z', 1, null]]);
});

test('goes on in the hour that clocks repeat, and refuses the one that they skip', async () => {
  const autumn = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time) => `2025-10-26 ${time},1`);
  const { refused } = await load(['Time,Tilt', ...autumn, '2026-03-29 02:30,1'].join('\n'));
  expect((await stored()).map(([at]) => String(at).slice(11, 16))).toEqual([
    '23:30',
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
  ]);
  expect(refused).toEqual([{ line: 8, reason: '"2026-03-29 02:30" was skipped by the clocks of the zone.' }]);
});

test('lists each line that it refuses with its reason, and loads the others', async () => {
  const lines = [
    '2026-01-10 12:00,1',
    'soon,1',
    ',1',
    '2026-02-30 12:00,1',
    '2026-01-10 13:00,',
    '2026-01-10 14:00,n/a',
  ];
  lines.push(
    '2999-01-01 00:00,1',
    '2026-01-10 25:00,1',
    '2026-01-10 12:00,2',
    '2026-01-10 15:00,1e99',
    '2026-01-10 16:00Z,3',
  );
  const { refused, ...counts } = await load(['Time,Tilt', ...lines].join('\n'));
  expect(refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 "soon" is no time.',
    '4 There is no time.',
    '5 "2026-02-30 12:00" is no time of the order ymd.',
    '6 There is no value.',
    '7 "n/a" is no number.',
    '8 The time is later than now.',
    '9 "2026-01-10 25:00" is no time of the order ymd.',
    '10 Another reading of this moment is stored already.',
    '11 "1e99" is too large.',
  ]);
  expect(counts).toEqual({ stored: 2, known: 0 });
  expect(await stored()).toEqual([
    ['2026-01-10T11:00:00.000Z', 1, null],
    ['2026-01-10T16:00:00.000Z', 3, null],
  ]);
});

test('reads the half of the day that AM and PM name', async () => {
  const times = ['12:00 AM', '1:30 pm', '12:15:00 PM', '13:00 PM'];
  const { refused } = await load(['Time,Tilt', ...times.map((time) => `1/10/2026 ${time},1`)].join('\n'), {
    order: 'mdy',
  });
  expect((await stored()).map(([at]) => String(at).slice(0, 16))).toEqual([
    '2026-01-09T23:00',
    '2026-01-10T11:15',
    '2026-01-10T12:30',
  ]);
  expect(refused).toEqual([{ line: 5, reason: '"1/10/2026 13:00 PM" is no time of the order mdy.' }]);
});

test('knows the second of two equal hours from a line before it whose value is refused', async () => {
  const lines = ['2025-10-26 02:00,n/a', '2025-10-26 02:00,1'];
  await load(['Time,Tilt', ...lines].join('\n'));
  expect(await stored()).toEqual([['2025-10-26T01:00:00.000Z', 1, null]]);
});

test('refuses the hour that clocks repeat where lines run backwards, and loads the others', async () => {
  const times = ['03:00', '02:30', '02:00', '02:30', '01:30'];
  const { refused } = await load(['Time,Tilt', ...times.map((time) => `2025-10-26 ${time},1`)].join('\n'));
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(refused[0]?.reason).toBe(
    '"2025-10-26 02:30" came twice by the clocks of the zone, and the line before is later.',
  );
  expect((await stored()).map(([at]) => at)).toEqual(['2025-10-25T23:30:00.000Z', '2025-10-26T02:00:00.000Z']);
});

test.each<[Partial<CsvForm>, string]>([
  [{}, '"1,234" has "," for its decimals, not ".".'],
  [{ decimal: ',', delimiter: ';' }, '"1.234" has "." for its decimals, not ",".'],
])('never takes the thousands of a number for its decimals', async (more, reason) => {
  const [comma, point] = ['2026-01-10 12:00,"1,234"', '2026-01-10 12:00;1.234'];
  const csv = more.decimal ? `Time;Tilt\n${point}\n` : `Time,Tilt\n${comma}\n`;
  expect((await load(csv, more)).refused).toEqual([{ line: 2, reason }]);
});

test('refuses a line with a quote out of place, and the lines that one takes together', async () => {
  const lines = ['2026-01-10 12:00,1"', '2026-01-10 13:00,2', '2026-01-10 14:00,"3', '2026-01-10 15:00,4"', ''];
  const { refused } = await load(['Time,Tilt', ...lines, '2026-01-10 16:00,5'].join('\r\n'));
  expect(refused).toEqual([
    { line: 2, reason: 'A quote is out of place.' },
    { line: 5, reason: 'A quote takes lines 4 to 5 for one.' },
  ]);
  expect((await stored()).map(([, value]) => value)).toEqual([2, 5]);
});

test.each([
  ['', /^The file is empty/],
  ['When,Tilt\n', /^There is no column "Time"/],
  ['Time,Tilt,Tilt\n2026-01-10 12:00,1,2\n', /^The column "Tilt" is there 2 times/],
  ['Time,Tilt\n2026-01-10 12:00,1\n2026-01-10 13:00,"2\n2026-01-10 14:00,3\n', /^A quote is not closed/],
  [`Time,Tilt\n2026-01-10 12:00,1\n2026-01-10 13:00,"2\n${'x'.repeat(300_000)}`, /^A quote is not closed/],
])('stores nothing of the file %#, which cannot be read', async (csv, message) => {
  await expect(load(csv)).rejects.toThrow(message);
  expect(await stored()).toEqual([]);
});

test('refuses impossible moments, and stores numbers that are too small as 0', async () => {
  const lines = [
    '1026-01-10 12:00,1',
    '2026-01-10 12:00+25:00,1',
    '2026-01-10 13:00+23:59,1',
    '2026-01-10 14:00,1e-60',
  ];
  const { refused } = await load(['Time,Tilt', ...lines].join('\n'));
  expect(refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 The time is earlier than 1970.',
    '3 "2026-01-10 12:00+25:00" is no time.',
    '4 "2026-01-10 13:00+23:59" is no time.',
  ]);
  expect(await stored()).toEqual([['2026-01-10T13:00:00.000Z', 0, null]]);
});

test('makes room only for the months that it has readings of', async () => {
  await load('Time,Tilt\n1987-03-10 12:00,1\n1999-08-10 12:00,1\n');
  const { rows } = await api.store.pool.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^measurement_(198|199)\\d_\\d\\d$' order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['measurement_1987_03', 'measurement_1999_08']);
});

test('refuses another temperature of the same moment, and knows it where none is named', async () => {
  const csv = 'Time,Tilt,T\n2026-01-10 12:00,1,5\n';
  await load(csv, { temperatureColumn: 'T' });
  expect(await load(csv)).toEqual({ stored: 0, known: 1, refused: [] });
  expect(await load(csv.replace(',5', ',6'), { temperatureColumn: 'T' })).toMatchObject({
    known: 0,
    refused: [{ line: 2 }],
  });
});

test('reads seconds with any number of digits, cut to thousandths', async () => {
  await load('Time,Tilt\n2026-01-10 10:00:00.000000000Z,1\n2026-01-10 10:30:00.999999999Z,2\n');
  expect(await stored()).toEqual([
    ['2026-01-10T10:00:00.000Z', 1, null],
    ['2026-01-10T10:30:00.999Z', 2, null],
  ]);
});

test('refuses a day without a time of day, which would be guessed', async () => {
  expect(await load('Time,Tilt\n2026-01-10,1\n')).toEqual({
    stored: 0,
    known: 0,
    refused: [{ line: 2, reason: '"2026-01-10" has no time of day.' }],
  });
});

const TOA5 = [
  '"TOA5","Canyon","CR6","7463","CR6.Std.10","CPU:tilt.CR6","42","Hourly"',
  '"Time","RECORD","Tilt"',
  '"TS","RN","degrees"',
  '"","","Avg"',
  '"2026-01-10 12:00:00",0,1.5',
  '"2026-01-10 13:00:00",1,"NAN"',
].join('\r\n');

test('reads a logger’s own file, whose second line names the columns', async () => {
  expect(await load(TOA5, { missing: ['nan'] })).toEqual({ stored: 1, known: 0, refused: [], missing: 1 });
  expect(await stored()).toEqual([['2026-01-10T11:00:00.000Z', 1.5, null]]);
});

test('reads the columns from the line that is named', async () => {
  const csv = 'Station 7\nMade by hand, in spring\n\nTime,Tilt\n2026-01-10 12:00,1\nsoon,2\n';
  expect(await load(csv, { headerLine: 4 })).toEqual({
    stored: 1,
    known: 0,
    refused: [{ line: 6, reason: '"soon" is no time.' }],
  });
  await expect(load(csv)).rejects.toThrow('There is no column "Time". There are: Station 7.');
  await expect(load(csv, { headerLine: 9 })).rejects.toThrow(/^The file is empty/);
});

test('leaves out values that stand for none, and counts them', async () => {
  const lines = ['2026-01-10 12:00,-9999', '2026-01-10 13:00,NaN', '2026-01-10 14:00,-9999.0', '2026-01-10 15:00,1'];
  expect(await load(['Time,Tilt', ...lines].join('\n'), { missing: ['-9999', 'NAN'] })).toEqual({
    stored: 1,
    known: 0,
    refused: [],
    missing: 3,
  });
});

test('keeps the value of a line whose thermistor is broken, and lists the line', async () => {
  const lines = ['2026-01-10 12:00,1,NAN', '2026-01-10 13:00,2,-9999', '2026-01-10 14:00,3,-9998'];
  const read = await load(['Time,Tilt,T', ...lines].join('\n'), { temperatureColumn: 'T', missing: ['-9998'] });
  expect(read).toEqual({
    stored: 3,
    known: 0,
    refused: [],
    noted: [
      { line: 2, reason: 'Stored without its temperature: "NAN" is no number.' },
      { line: 3, reason: 'Stored without its temperature: "-9999" is more than a thermistor can measure.' },
    ],
  });
  expect((await stored()).map(([, ...reading]) => reading)).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
});

test('refuses a value that the sensor cannot measure', async () => {
  expect(await load('Time,Tilt\n2026-01-10 12:00,-9999\n2026-01-10 13:00,180\n')).toEqual({
    stored: 1,
    known: 0,
    refused: [{ line: 2, reason: '"-9999" is more than the sensor can measure.', isBeyond: true }],
  });
});

test('counts lines without anything in them', async () => {
  const csv = `Time;Tilt;T\n2026-01-10 12:00;1;\n${';;\n'.repeat(864)}`;
  expect(await load(csv, { delimiter: ';' })).toEqual({ stored: 1, known: 0, refused: [], empty: 864 });
});

test('changes nothing when it runs again', async () => {
  const rows = Array.from(
    { length: 2_500 },
    (_, at) => `${new Date(Date.UTC(2026, 0, 1) + at * 100).toISOString()},${at / 70}`,
  );
  const csv = ['Time,Tilt', ...rows].join('\n');
  expect(await load(csv)).toEqual({ stored: 2_500, known: 0, refused: [] });
  const before = await stored();
  expect(await load(csv)).toEqual({ stored: 0, known: 2_500, refused: [] });
  expect(await stored()).toEqual(before);
});

test('stores nothing where a column is missing, and says which there are', async () => {
  await expect(load('When,Tilt\n2026-01-10 12:00,1\n')).rejects.toThrow(
    'There is no column "Time". There are: When, Tilt.',
  );
  expect(await stored()).toEqual([]);
});

test.each([
  ['mm', /has a sensor of type inclinometer, whose units are deg, rad, mrad, urad\./],
  ['toString', /whose units are/],
])('refuses the unit %s of an inclinometer', async (unit, message) => {
  expect(await unitProblem(api.store.db, node, unit)).toMatch(message);
  expect(await unitProblem(api.store.db, node, 'urad')).toBeNull();
  expect(await unitProblem(api.store.db, 2_000_000_000, 'deg')).toBe('There is no node 2000000000.');
});
