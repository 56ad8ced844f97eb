import { recordAudit } from '../../access/record-audit';
import { checkLedger } from '../../alarms/ledger/chain';
import { compareLedger } from '../../alarms/ledger/compare';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeSensor, makeSystem } from '../../../testing/entities';
import { importedFile, OLA } from '../../../testing/imported-file';
import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { importFile, takeBackImport } from './import-file';
import { importerOf } from './importer';

const api = apiForTests();
let system: number;
let node: number;

beforeAll(async () => {
  await recordAudit(
    api.store.db,
    OLA,
    { action: 'change', entity: { kind: 'system', id: 1, name: '' } },
    new Date('2020-01-01'),
  );
});
beforeEach(async () => {
  system = await makeSystem(api);
  node = await makeSensor(api, system);
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;
const CSV = 'Time,Sag\n2025-01-10 12:00Z,1\n2025-03-10 12:00Z,2\nsoon,3\n';

async function load(csv = CSV, limits: Thresholds | null = null) {
  const file = { ...importedFile(node, csv), limits };
  return (await importFile(api.store.db, OLA, file, api.clock.now())).importId ?? 0;
}
const facts = (id: number) =>
  query<{ kind: string; facts: Record<string, unknown> }>(
    `select kind, facts::json as facts from ledger where facts::json->>'import' = $1 order by seq`,
    [String(id)],
  );
const doubts = async () => {
  const own = await query<{ id: string }>('select id from log where system_id = $1', [system]);
  const ids = new Set(own.map(({ id }) => Number(id)));
  return (await compareLedger(api.store.db)).filter(({ logId }) => ids.has(logId)).map(({ reason }) => reason);
};
const readings = () =>
  query<{ import: number | null; value: number; permissible: number | null; l1: number | null; l3: number | null }>(
    `select import_id as import, deflection as value, permissible_value as permissible, level1 as l1, level3 as l3
      from measurement where node_id = $1 order by measured_at`,
    [node],
  );

test('records who imported which file, and each of its readings names the import', async () => {
  const id = await load();
  expect((await readings()).map((reading) => reading.import)).toEqual([id, id]);
  const [record] = await query('select * from reading_import where id = $1', [id]);
  // Of `sha256sum`.
  const sha256 = '895c567d5f88d510fc72d6670cf1c6eae99f65c4318e8c925369000eba7f7291';
  expect(record).toMatchObject({ account_name: 'Ola', file_name: 'sag.csv', sha256, stored: 2, refused: 1 });
  expect(await facts(id)).toEqual([
    {
      kind: 'imported',
      facts: expect.objectContaining({
        nodeId: node,
        name: 'Ola',
        file: 'sag.csv',
        sha256,
        options: { unit: 'mm' },
        stored: 2,
        known: 0,
        refused: 1,
        first: '2025-01-10T12:00:00.000Z',
        last: '2025-03-10T12:00:00.000Z',
      }),
    },
  ]);
  expect(
    await query(`select actor_name, entity, systems from audit where action = 'importReadings' and entity_id = $1`, [
      String(node),
    ]),
  ).toEqual([{ actor_name: 'Ola', entity: 'node', systems: [system] }]);
  expect(await query('select message_en from log where node_id = $1', [node])).toEqual([
    { message_en: expect.stringMatching(/^2 readings of Test Sensor \d+ were imported from "sag\.csv" by Ola/) },
  ]);
});

test('leaves no record of a file that stores nothing', async () => {
  await load();
  expect(await load()).toBe(0);
  expect(await query('select from reading_import where node_id = $1', [node])).toHaveLength(1);
});

test('keeps limits that are given with its readings, and none without', async () => {
  await load();
  await load('Time,Sag\n2025-04-10 12:00Z,3\n', { permissible: 90, levels: [25, 50, null, 100] });
  expect((await readings()).map(({ permissible, l1, l3 }) => [permissible, l1, l3])).toEqual([
    [null, null, null],
    [null, null, null],
    [90, 25, null],
  ]);
  expect(await query(`select from log where node_id = $1 and severity like 'L_'`, [node])).toEqual([]);
});

test('is taken back once, with its readings alone, and says by whom', async () => {
  const first = await load();
  await load('Time,Sag\n2025-02-10 12:00Z,9\n');
  expect(await takeBackImport(api.store.db, { ...OLA, name: 'Jan' }, first, api.clock.now())).toBe(2);
  expect((await readings()).map(({ value }) => value)).toEqual([9]);
  expect((await facts(first)).map(({ kind }) => kind)).toEqual(['imported', 'takenBack']);
  expect((await facts(first))[1]?.facts).toMatchObject({ name: 'Jan', readings: 2 });
  expect(
    await query(`select actor_name from audit where action = 'takeBackImport' and entity_id = $1`, [String(node)]),
  ).toEqual([{ actor_name: 'Jan' }]);
  expect(await doubts()).toEqual([]);
  await expect(takeBackImport(api.store.db, OLA, first, api.clock.now())).rejects.toThrow('taken back by Jan already');
  // The right file can follow.
  expect(await load(CSV.replace(',1', ',10'))).toBeGreaterThan(first);
});

test('is not taken back once it is part of an evidence pack', async () => {
  const id = await load();
  const token = await api.signIn('staff');
  const body = { systemID: system, fromDate: '2025-01-01', toDate: '2025-01-31' };
  expect((await api.call('POST', '/get-evidence', { token, body })).statusCode).toBe(200);
  await expect(takeBackImport(api.store.db, OLA, id, api.clock.now())).rejects.toThrow('in an evidence pack of');
  expect(await readings()).toHaveLength(2);
});

test('is not taken back where there is none, or its device is deleted', async () => {
  await expect(takeBackImport(api.store.db, OLA, 987_654, api.clock.now())).rejects.toThrow('There is no import');
  const id = await load();
  await query('delete from node where id = $1', [node]);
  await expect(takeBackImport(api.store.db, OLA, id, api.clock.now())).rejects.toThrow(/was deleted, and its readings/);
  expect(await doubts()).toEqual([]);
});

describe('the ledger', () => {
  test('agrees with imports as they are', async () => {
    await load();
    expect(await doubts()).toEqual([]);
    expect((await checkLedger(api.store.db)).broken).toBeNull();
  });

  test.each<[string, string, string]>([
    // A change of the readings is told once, at the entry.
    [
      'readings were removed',
      'delete from measurement where import_id = $1 and deflection = 1',
      'its readings are no longer 2',
    ],
    [
      'readings were called measured',
      'update measurement set import_id = null where import_id = $1',
      'its readings are no longer 2',
    ],
    [
      'another file is named',
      `update reading_import set file_name = 'other.csv' where id = $1`,
      'its record has another file',
    ],
    ['the sum is another', `update reading_import set sha256 = '0' where id = $1`, 'its record has another file'],
    [
      'somebody else is named',
      `update reading_import set account_name = 'Eve' where id = $1`,
      'its record names somebody else',
    ],
    ['the record is gone', 'delete from reading_import where id = $1', 'its record is missing'],
  ])('tells that %s', async (_, change, reason) => {
    const id = await load();
    await query(change, [id]);
    expect(await doubts()).toEqual([reason]);
  });

  test('tells an import that no record of changes knows, and one that was not taken back', async () => {
    await load();
    await query(`delete from audit where action = 'importReadings' and entity_id = $1`, [String(node)]);
    expect(await doubts()).toEqual(['no record of changes says that it was imported']);
    const [entry] = await query<{ log_id: string }>(`select log_id from ledger where system_id = $1`, [system]);
    await query(`insert into ledger (log_id, system_id, kind, facts) values ($1, $2, 'takenBack', $3)`, [
      entry?.log_id,
      system,
      JSON.stringify({ import: 987_654, name: 'Eve' }),
    ]);
    expect(await doubts()).toContain('no import was taken back');
  });
});

test('names who imports by a command: staff, or an installer of the system', async () => {
  const own = await makeAccount(api, { category: 'installer', systems: { [system]: 'installer' } });
  const other = await makeAccount(api, { category: 'installer' });
  const owner = await makeAccount(api, { systems: { [system]: 'administrator' } });
  const emailOf = async (id: number) =>
    (await query<{ email: string }>('select email from account where id = $1', [id]))[0]?.email ?? '';
  expect(await importerOf(api.store.db, (await emailOf(own)).toUpperCase(), node)).toMatchObject({ id: own });
  expect(await importerOf(api.store.db, 'staff@sagitta.example', node)).toMatchObject({ category: 'staff' });
  for (const id of [other, owner])
    await expect(importerOf(api.store.db, await emailOf(id), node)).rejects.toThrow('may not import for this device');
  await expect(importerOf(api.store.db, 'nobody@example.com', node)).rejects.toThrow('There is no account');
});
