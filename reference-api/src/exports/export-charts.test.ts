import sharp from 'sharp';
import { Parser } from 'tar';
import { apiForTests } from '../../testing/api';
import { makeNode, makeSensor, makeSystem } from '../../testing/entities';
import { readPdf } from '../../testing/read-pdf';

const api = apiForTests();
let token: string;
let system: number;
let nodes: number[];

beforeAll(async () => {
  token = await api.signIn('staff');
  system = await makeSystem(api);
  nodes = [await makeSensor(api, system), await makeSensor(api, system, 'inclinometer')];
  await api.store.pool.query(
    `insert into measurement (system_id, node_id, measured_at, deflection, permissible_value, level1, obstructed)
     select $2::int, node, now() - make_interval(hours => at), at, 100, 25, false
     from unnest($1::int[]) as node, generate_series(1, 48) as at`,
    [nodes, system],
  );
});

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format(api.clock.now());
const body = (more: object = {}) => ({
  systemID: system,
  nodesIDsStandard: [nodes[0]],
  nodesIDsAdvanced: [],
  fromDate: '2026-01-01',
  toDate: today(),
  format: 'png',
  chartType: 'line',
  ...more,
});
const ask = (more?: object) => api.call('POST', '/get-gnuplot-charts', { token, body: body(more) });

/** The contents of an archive, read by an independent library. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const parser = new Parser({
    onReadEntry: (entry) => {
      const pieces: Buffer[] = [];
      entry.on('data', (piece: Buffer) => pieces.push(piece));
      entry.on('end', () => files.set(entry.path, Buffer.concat(pieces)));
    },
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject);
    parser.end(bytes);
  });
  return files;
}

test.each(['line', 'points'])(
  'archives a picture for each device, and one that compares two (%s)',
  async (chartType) => {
    const answer = await ask({ nodesIDsStandard: nodes, nodesIDsAdvanced: nodes, chartType });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
    expect(answer.headers['content-disposition']).toMatch(
      /export-charts-test_system_\d+-[\d_]+_to_[\d_]+-20\d\d_\d\d_\d\d\.tar\.gz/,
    );
    const files = await unpack(answer.rawPayload);
    const [a, b] = nodes;
    expect([...files.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^chart-.*-${a}\\.png$`)),
      expect.stringMatching(new RegExp(`^chart-.*-${b}\\.png$`)),
      expect.stringMatching(new RegExp(`^chart-.*-${a}-.*-${b}\\.png$`)),
    ]);
    for (const bytes of files.values()) {
      const { format, width = 0 } = await sharp(bytes).metadata();
      expect([format, width > 1_600]).toEqual(['png', true]);
      expect((await sharp(bytes).stats()).isOpaque).toBe(true);
    }
  },
);

test('archives pages with the device, its unit and its limits as text', async () => {
  const files = await unpack((await ask({ format: 'pdf' })).rawPayload);
  const [text = ''] = await readPdf([...files.values()][0] ?? Buffer.alloc(0));
  expect(text).toMatch(/Test Sensor \d+ \[mm\]/);
  expect(text).toContain('L1 25.0');
  expect(text).toContain('Permissible 100.0');
  expect(text).toContain('time zone Europe/Warsaw');
});

test('says that there is nothing to export if no device has a reading', async () => {
  const answer = await ask({ fromDate: '2012-01-01', toDate: '2012-02-01' });
  expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Nothing to export.']);
});

test.each([
  ['no device', () => ({ nodesIDsStandard: [] }), 400],
  ['one device to compare', () => ({ nodesIDsAdvanced: [nodes[0]] }), 400],
  ['three of them', () => ({ nodesIDsAdvanced: [...nodes, 3] }), 400],
  ['one device compared with itself', () => ({ nodesIDsAdvanced: [nodes[0], nodes[0]] }), 400],
  ['a device of another system', () => ({ nodesIDsStandard: [3] }), 403],
  ['a device that is not there', () => ({ nodesIDsStandard: [2_000_000_000] }), 403],
  ['days in the wrong order', () => ({ fromDate: '2026-02-02', toDate: '2026-02-01' }), 400],
  ['a day to come', () => ({ toDate: '2999-01-01' }), 400],
  ['half a range', () => ({ fromDate: '' }), 400],
  ['a system that is not there', () => ({ systemID: 2_000_000_000 }), 403],
])('refuses %s', async (_, more, status) => {
  expect((await ask(more())).statusCode).toBe(status);
});

test('refuses a device without a sensor', async () => {
  const node = await makeNode(api, system);
  expect((await ask({ nodesIDsStandard: [node] })).statusCode).toBe(403);
});
