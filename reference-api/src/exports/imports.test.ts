import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { importFile, takeBackImport } from '../readings/import/import-file';
import { apiForTests } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { importedFile, OLA } from '../../testing/imported-file';
import { readPdf } from '../../testing/read-pdf';
import { readXlsx } from '../../testing/read-xlsx';

const run = promisify(execFile);

const api = apiForTests();
let token: string;
let system: number;
let node: number;
let importId: number;
beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  node = await makeSensor(api, system);
  await api.store.pool.query(`select ensure_measurement_partitions('2025-01-10', '2025-01-10')`);
  await api.store.pool.query(
    `insert into measurement (system_id, node_id, measured_at, deflection, obstructed)
      values ($1, $2, '2025-01-10 12:00Z', 30, false)`,
    [system, node],
  );
  importId = await load('Time,Sag\n2025-01-10 13:00Z,5\n2025-01-10 14:00Z,6\n');
});

const load = async (csv: string) =>
  (await importFile(api.store.db, OLA, importedFile(node, csv), api.clock.now())).importId ?? 0;
const ask = (url: string, body: object) => api.call('POST', url, { token, body });
const DAYS = { fromDate: '2025-01-10', toDate: '2025-01-10' };

describe('the readings of a device say which were imported', () => {
  const measured = async (more: object) => {
    const range = { NodeID: node, Start: '2025-01-01T00:00:00Z', End: '2025-02-01T00:00:00Z', ...more };
    return (await ask('/measurements', range)).json<Measurement[]>().map((reading) => reading.ImportID);
  };

  test('one by one, and thinned', async () => {
    expect(await measured({})).toEqual([null, importId, importId]);
    expect(await measured({ MaxPoints: 100 })).toEqual([null, importId, importId]);
  });

  test('as means, none of which mixes them with others', async () => {
    const other = await load('Time,Sag\n2025-01-10 12:10Z,7\n');
    expect(await measured({ Average: true, MaxPoints: 2 })).toEqual([null, other, importId]);
  });

  test('where a bucket of a thinned answer has one that is no extreme', async () => {
    const minutes = Array.from({ length: 600 }, (_, minute) => new Date(Date.UTC(2025, 0, 20) + minute * 60_000));
    await api.store.pool.query(
      `insert into measurement (system_id, node_id, measured_at, deflection, obstructed)
        select $1, $2, one, 10 * sin(extract(epoch from one)), false from unnest($3::timestamptz[]) as one`,
      [system, node, minutes.map((moment) => moment.toISOString())],
    );
    const last = await load('Time,Sag\n2025-01-20 03:00:30Z,0.001\n');
    expect(await measured({ Start: '2025-01-20T00:00:00Z', MaxPoints: 32 })).toContain(last);
  });
});

test('says so in a spreadsheet', async () => {
  const answer = await ask('/export-measurements', { sysID: system, dateStart: '2025-01-10', dateEnd: '2025-01-10' });
  const { rows } = await readXlsx(answer.rawPayload);
  const column = rows[0]?.indexOf('Import') ?? -1;
  expect(rows.slice(1).map((row) => row[column] ?? null)).toEqual([null, importId, importId]);
});

test('says so in a report, with file, person and sum', async () => {
  const body = { systemID: system, nodesIDs: [node], comment: '', ...DAYS };
  const text = (await readPdf((await ask('/get-report', body)).rawPayload)).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('2 of these 3 readings were imported from files, not reported by the device:');
  expect(text).toContain(`Import ${importId}: "sag.csv", by Ola,`);
  expect(text).toMatch(/SHA-256 [0-9a-f]{64}/);
  expect(text).toContain('Imported, not reported by the device');
});

test('says nothing of it in the report of a period that has none', async () => {
  await takeBackImport(api.store.db, OLA, importId, api.clock.now());
  const body = { systemID: system, nodesIDs: [node], comment: '', ...DAYS };
  expect((await readPdf((await ask('/get-report', body)).rawPayload)).join(' ')).not.toMatch(/import/i);
});

describe('an evidence pack', () => {
  async function packed(): Promise<(name: string) => Promise<string>> {
    const folder = await mkdtemp(path.join(tmpdir(), `imports-${randomUUID()}`));
    const answer = await ask('/get-evidence', { systemID: system, ...DAYS });
    expect(answer.statusCode).toBe(200);
    await writeFile(path.join(folder, 'pack.zip'), answer.rawPayload);
    await run('unzip', ['-q', 'pack.zip', '-d', 'pack'], { cwd: folder });
    const names = ['README.txt', 'readings.csv', 'imports.csv', 'ledger.csv'];
    const files = new Map<string, string>();
    for (const name of names) files.set(name, await readFile(path.join(folder, 'pack', name), 'utf8'));
    await rm(folder, { recursive: true });
    return async (name) => files.get(name) ?? '';
  }
  const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true });

  test('marks each imported reading, lists imports, and says how many there are', async () => {
    const text = await packed();
    expect(rowsOf(await text('readings.csv')).map(({ Import }) => Import)).toEqual([
      '',
      String(importId),
      String(importId),
    ]);
    expect(rowsOf(await text('imports.csv'))).toEqual([
      expect.objectContaining({
        Import: String(importId),
        'Imported by': 'Ola',
        File: 'sag.csv',
        'Readings stored': '2',
        'Read as (JSON)': '{"unit":"mm"}',
        'Taken back (UTC)': '',
      }),
    ]);
    expect(rowsOf(await text('ledger.csv')).map(({ Kind }) => Kind)).toEqual(['imported']);
    expect(await text('README.txt')).toContain('Readings that no device reported: 2 were imported from files');
  });

  test('lists an import that was taken back, without its readings', async () => {
    await takeBackImport(api.store.db, OLA, importId, api.clock.now());
    const text = await packed();
    expect(rowsOf(await text('readings.csv')).map(({ Import }) => Import)).toEqual(['']);
    expect(rowsOf(await text('imports.csv'))[0]).toMatchObject({ 'Taken back by': 'Ola' });
    expect(rowsOf(await text('ledger.csv')).map(({ Kind }) => Kind)).toEqual(['imported', 'takenBack']);
    expect(await text('README.txt')).toContain('Readings that no device reported: none');
  });

  test('is the same, byte for byte, when it is taken again', async () => {
    const taken = async () => (await ask('/get-evidence', { systemID: system, ...DAYS })).rawPayload;
    expect((await taken()).equals(await taken())).toBe(true);
  });
});
