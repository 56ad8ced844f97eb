import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { testApi, type TestApi } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { readPdf } from '../../testing/read-pdf';
import { readXlsx } from '../../testing/read-xlsx';

const run = promisify(execFile);
const HALF_HOUR = 1_800_000;

let api: TestApi;
let token: string;
let folder: string;
let system: number;
let node: number;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
  folder = await mkdtemp(path.join(tmpdir(), 'clocks-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

/** A day of a site from its first moment to its last half hour, and the hour in which its clocks change. */
const DAYS = [
  ['Europe/Warsaw', '2026-03-29', '2026-03-28T23:00Z', 23, '02', ['+01:00', '+02:00']],
  ['Europe/Warsaw', '2025-10-26', '2025-10-25T22:00Z', 25, '02', ['+02:00', '+01:00']],
  ['Australia/Sydney', '2025-10-05', '2025-10-04T14:00Z', 23, '02', ['+10:00', '+11:00']],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00Z', 25, '02', ['+11:00', '+10:00']],
] as const;

/** What clocks of a zone show, by Intl rather than by our own rules: `2026-03-29 03:30 +02:00`. */
function clockOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => `${format.format(at)} ${offset.format(at).split('GMT')[1] ?? ''}`;
}

async function download(url: string, body: object): Promise<Buffer> {
  const answer = await api.call('POST', url, { token, body });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.rawPayload;
}

/** Unpacks with a program that is not ours. */
async function unpacked(command: string, options: readonly string[], bytes: Buffer): Promise<string> {
  const into = await mkdtemp(path.join(folder, 'pack-'));
  await writeFile(path.join(folder, 'pack'), bytes);
  await run(command, [...options, path.join(folder, 'pack')], { cwd: into });
  return into;
}

describe.each(DAYS)('in %s, the files of %s', (zone, day, start, hours, changing, offsets) => {
  const from = Date.parse(start);
  const moments = Array.from({ length: 2 * hours }, (_, index) => new Date(from + index * HALF_HOUR));
  const expected = moments.map(clockOf(zone));
  const period = { fromDate: day, toDate: day };
  const chosen = () => ({ systemID: system, nodesIDs: [node], ...period });

  beforeAll(async () => {
    system = await makeSystem(api);
    node = await makeSensor(api, system);
    const { pool } = api.store;
    await pool.query('update system set timezone = $1 where id = $2', [zone, system]);
    const around = [new Date(from - 1_000), ...moments, new Date(from + hours * 2 * HALF_HOUR)];
    for (const at of around) await pool.query('select ensure_measurement_partitions($1::date, $1::date)', [at]);
    await pool.query(
      `insert into measurement (system_id, node_id, measured_at, deflection, permissible_value, obstructed)
       select $1, $2, at, 1, 100, false from unnest($3::timestamptz[]) as at`,
      [system, node, around],
    );
    await pool.query(
      `insert into log (system_id, node_id, event_at, severity, message_en)
       select $1, $2, at, 'other', 'Moment' from unnest($3::timestamptz[]) as at`,
      [system, node, around],
    );
  });

  test('are about that day: whole, with the hour of the change twice or not at all', () => {
    const inHour = expected.filter((text) => text.startsWith(`${day} ${changing}:`));
    expect(inHour.map((text) => text.slice(-6))).toEqual(
      hours === 23 ? [] : offsets.flatMap((offset) => [offset, offset]),
    );
    expect(new Set(expected.map((text) => text.slice(0, 10)))).toEqual(new Set([day]));
  });

  test('a workbook has each reading once, at its time of the site and in UTC', async () => {
    const bytes = await download('/export-measurements', { sysID: system, dateStart: day, dateEnd: day });
    const [headers = [], ...rows] = (await readXlsx(bytes)).rows;
    const column = (name: string) => rows.map((row) => roundedToSecond(row[headers.indexOf(name)]));
    const utc = column('Time (UTC)');
    expect(utc).toEqual(moments.map((at) => at.getTime()));
    const shown = column(`Time (${zone})`).map((at) => new Date(at).toISOString().slice(0, 16).replace('T', ' '));
    expect(shown).toEqual(expected.map((text) => text.slice(0, 16)));
  });

  test('a CSV has each reading once, with the offset in force', async () => {
    const into = await unpacked('unzip', ['-q'], await download('/get-evidence', { systemID: system, ...period }));
    const text = await readFile(path.join(into, 'readings.csv'), 'utf8');
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows.map((row) => Date.parse(row['Time (UTC)'] ?? ''))).toEqual(moments.map((at) => at.getTime()));
    expect(rows.map((row) => sortable(row[`Time at the site (${zone})`] ?? ''))).toEqual(expected);
  });

  test('a report has each event once, with the offset in force, and counts every reading of the day', async () => {
    const pages = await readPdf(await download('/get-report', chosen()));
    // After cover, plan and the device: the events.
    const times = pages
      .slice(3)
      .join(' ')
      .matchAll(/(\d\d:\d\d):00 ([+−]\d\d:\d\d)/g);
    expect([...times].map(([, time, offset]) => `${time} ${offset}`)).toEqual(expected.map((text) => text.slice(11)));
    expect(pages.join(' ')).toMatch(new RegExp(`${Number(day.slice(8))} \\w{3} ${day.slice(0, 4)} ${2 * hours} 0 `));
  });

  test('an archive of charts is unpacked by tar, and its page names the zone', async () => {
    const chart = { nodesIDsStandard: [node], nodesIDsAdvanced: [], format: 'pdf', chartType: 'points' };
    const bytes = await download('/get-gnuplot-charts', { systemID: system, ...period, ...chart });
    const into = await unpacked('tar', ['-xzf'], bytes);
    const names = await readdir(into);
    expect(names).toEqual([expect.stringMatching(/\.pdf$/)]);
    const [page = ''] = await readPdf(await readFile(path.join(into, names[0] ?? '')));
    expect(page).toContain(`time zone ${zone}`);
  });
});

/** A spreadsheet stores dates as numbers, exact to some microseconds. */
function roundedToSecond(cell: unknown): number {
  return Math.round(Number(cell) / 1_000) * 1_000;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `29 Mar 2026 03:30:00 +02:00` as `2026-03-29 03:30 +02:00`. */
function sortable(text: string): string {
  const [date = '', month = '', year = '', time = '', offset = ''] = text.split(' ');
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(MONTHS.indexOf(month) + 1)}-${two(Number(date))} ${time.slice(0, 5)} ${offset}`;
}
