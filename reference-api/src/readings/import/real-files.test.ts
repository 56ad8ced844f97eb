import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { apiForTests } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { importFile } from './import-file';
import { readOptions, type TypedOptions } from './import-options';
import { unitOf } from './units';

// Recordings of others, whole where they lie beside the repository, else the parts of them in
// testing/recorded-readings. In the other two forms, the same values stand as pandas and as a Campbell logger write
// them.

const PARTS = new URL('../../../testing/recorded-readings/', import.meta.url);
const WHOLE = new URL('../../../../../shared/data/', import.meta.url);
const TILT = { folder: 'tilt', name: 'kilauea-uwd-2025-h1.csv' };
const BRIDGE = { folder: 'inclination', name: 'munich-bridge-2022-03-07-10hz.csv' };

async function rowsOf({ folder, name }: typeof TILT): Promise<{ text: string; rows: string[][] }> {
  const whole = new URL(`${folder}/${name}`, WHOLE);
  const text = await readFile(existsSync(whole) ? whole : new URL(name, PARTS), 'utf8');
  const rows = text.trim().split('\n');
  return { text, rows: rows.slice(1).map((row) => row.split(',')) };
}

const api = apiForTests();
let node: number;
beforeEach(async () => {
  node = await makeSensor(api, await makeSystem(api), 'inclinometer');
});

async function load(text: string, more: Omit<TypedOptions, 'order'>) {
  const read = readOptions({ order: 'ymd', ...more }, Date.parse('2026-11-25T12:00:00Z'));
  const open = async function* () {
    yield Buffer.from(text);
  };
  const by = { id: 1, name: 'Ola', email: 'ola@example.com' };
  return importFile(api.store.db, by, { nodeId: node, name: 'real.csv', open, ...read }, api.clock.now());
}
async function stored() {
  const { rows } = await api.store.pool.query<{ at: Date; value: number; temperature: number | null }>(
    `select measured_at as at, deflection as value, temperature1 as temperature from measurement
      where node_id = $1 order by measured_at`,
    [node],
  );
  return rows.map(({ at, value, temperature }) => [at.toISOString(), Math.fround(value), temperature]);
}
/** What a line holds, worked out without the code that is tested; the recording has its own offset from UTC. */
const expectedOf = (rows: readonly string[][], offset: string, unit: string) =>
  rows.map(([time = '', value = '']) => [
    new Date(`${time.replace(' ', 'T')}${offset}`).toISOString(),
    Math.fround(Number(value) * (unitOf(unit)?.factor ?? Number.NaN)),
    null,
  ]);

const HAWAII = { timeColumn: 'Date', valueColumn: 'Tilt (microradians)', unit: 'urad', timeZone: 'Pacific/Honolulu' };

test('imports a tiltmeter of Kīlauea, with its gaps, every value and moment', async () => {
  const { text, rows } = await rowsOf(TILT);
  const { stored: count, refused } = await load(text, HAWAII);
  expect([count, refused]).toEqual([rows.length, []]);
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(await stored()).toEqual(expectedOf(rows, '-10:00', 'urad'));
});

test('imports the same as pandas writes it, with nine digits of a second', async () => {
  const { rows } = await rowsOf(TILT);
  const lines = rows.map(([time = '', value = '']) => `${time}.000000000,${value}`);
  expect(await load(['Date,Tilt (microradians)', ...lines].join('\n'), HAWAII)).toMatchObject({
    stored: rows.length,
    refused: [],
  });
  expect(await stored()).toEqual(expectedOf(rows, '-10:00', 'urad'));
});

test('imports ten samples a second of a bridge in Munich', async () => {
  const { text, rows } = await rowsOf(BRIDGE);
  const more = { timeColumn: 'Time (-)', valueColumn: 'INC-01 [deg]', unit: 'deg', timeZone: 'Europe/Berlin' };
  expect(await load(text, more)).toMatchObject({ stored: rows.length, refused: [] });
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(await stored()).toEqual(expectedOf(rows, '+01:00', 'deg'));
});

test('imports the same as a Campbell logger writes it, with a thermistor that is broken', async () => {
  const { rows } = await rowsOf(BRIDGE);
  const lines = rows.map(([time = '', value = ''], index) => `"${time}",${index},${value},"NAN"`);
  const head = [
    '"TOA5","Bridge","CR6","7463","CR6.Std.10.02","CPU:bridge.CR6","4242","Fast"',
    '"TIMESTAMP","RECORD","INC","TT"',
    '"TS","RN","deg","Deg C"',
    '"","","Smp","Smp"',
  ];
  const more = { timeColumn: 'TIMESTAMP', valueColumn: 'INC', temperatureColumn: 'TT', unit: 'deg' };
  const read = await load([...head, ...lines].join('\r\n'), { ...more, timeZone: 'Europe/Berlin' });
  expect(read).toMatchObject({ stored: rows.length, refused: [] });
  expect(read.noted).toHaveLength(rows.length);
  expect(read.noted[0]).toEqual({ line: 5, reason: 'Stored without its temperature: "NAN" is no number.' });
  expect(await stored()).toEqual(expectedOf(rows, '+01:00', 'deg'));
});
