import { NO_FINDINGS } from '@sagitta/shared-contracts/rules/finding';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { apiForTests } from '../../testing/api';
import { makeNode, makeSystem } from '../../testing/entities';
import { blob, formOf, NOTHING_SEEN, photo } from '../../testing/findings';
import { imagesOf, readPdf } from '../../testing/read-pdf';
import { node, system as systemTable, systemMap } from '../db/schema/index';

const api = apiForTests({ LOG_LEVEL: 'error' });
let token: string;
let system: number;
let inspection: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  await api.store.db
    .update(systemTable)
    .set({ name: `Hala ${system}`, addressCity: 'Łódź' })
    .where(eq(systemTable.id, system));
  const made = await send('PUT', '/inspection', { systemId: system, year: 2026, protocolNumber: 'P/7' });
  inspection = made.json<{ ID: number }>().ID;
});

const send = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  api.call(method, path, { token, ...(body && { body }) });
const add = (fields: Readonly<Record<string, unknown>>) =>
  send('POST', '/inspection/finding', formOf({ inspectionId: inspection, kind: 'watch', ...fields }));
const report = () => send('GET', `/inspections/${inspection}/report`);
const textOf = async (bytes: Buffer) => (await readPdf(bytes)).join(' ');

async function makePlan(): Promise<number> {
  const image = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  await api.store.db
    .insert(systemMap)
    .values({ systemId: system, image, imageMime: 'image/png', width: 400, height: 200 });
  const device = await makeNode(api, system);
  await api.store.db
    .update(node)
    .set({ name: 'Purlin 9', mapPositionX: 40, mapPositionY: 30 })
    .where(eq(node.id, device));
  return device;
}

test('holds the head, the plan, each finding with its photo, and the signature', async () => {
  const device = await makePlan();
  await add({ kind: 'danger', text: 'Crack in the chord, 3 mm', nodeId: device, photo: blob(await photo()) });
  await add({ text: 'Rust at the gutter', x: 0.5, y: 0.5 });
  await add({
    kind: 'no_fault',
    text: 'Łączniki',
    photo: blob(await photo(300, 500)),
    photoTakenAt: '2026-01-05T11:00:00Z',
    photoLatitude: 51.759_25,
    photoLongitude: 19.455_98,
    photoAccuracy: 8.4,
  });
  const lines = [
    [
      [10, 20],
      [300, 40],
    ],
    [[20, 20]],
  ];
  const seen = { ...NOTHING_SEEN, danger: 1, watch: 1, no_fault: 1 };
  await send('POST', '/inspection/signature', { ID: inspection, name: 'Aleksandra Nowak', lines, seen });
  const answer = await report();
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`inspection-hala_${system}-\\d{4}_\\d\\d_\\d\\d\\.pdf`),
  );
  const text = await textOf(answer.rawPayload);
  for (const part of [
    `Hala ${system}`,
    'Łódź',
    'P/7',
    'Completed',
    '3 findings: 1 danger, 1 to watch, 1 no fault',
    'Danger · Purlin 9',
    'Crack in the chord, 3 mm',
    'To watch',
    'Rust at the gutter',
    'Łączniki',
    'Photo taken 5 Jan 2026 12:00:00 +01:00 at 51.75925, 19.45598, within 8 m',
    'Photo: when it was taken is not known; where was not kept',
    'by Aleksandra Nowak',
    'Findings without a place on the plan: 1.',
  ])
    expect(text).toContain(part);
  // The plan and two photos.
  expect((await imagesOf(answer.rawPayload)).reduce((sum, count) => sum + count)).toBe(3);
});

test('is the same each time it is made, and another once a finding is added', async () => {
  await makePlan();
  await add({ text: 'Rust', x: 0.25, y: 0.25, photo: blob(await photo()) });
  const first = (await report()).rawPayload;
  api.clock.advance(60_000);
  expect((await report()).rawPayload.equals(first)).toBe(true);
  await add({ text: 'More rust' });
  expect((await report()).rawPayload.equals(first)).toBe(false);
});

test('begins the findings on the page of the first', async () => {
  await makePlan();
  await add({ text: 'Rust', x: 0.25, y: 0.25, photo: blob(await photo()) });
  const pages = await readPdf((await report()).rawPayload);
  expect(pages.findIndex((page) => / Findings (?!1 finding)/.test(page))).toBe(
    pages.findIndex((page) => page.includes('Rust')),
  );
});

test('says what it does not know: no plan, no findings, no signature', async () => {
  const text = await textOf((await report()).rawPayload);
  expect(text).toContain('This system has no map.');
  expect(text).toContain(NO_FINDINGS);
  expect(text).toContain('Not signed: findings can still change.');
  expect(text).not.toContain('No fault');
});

test('goes on with a long finding on the next page', async () => {
  await add({ text: Array.from({ length: 130 }, (_, line) => `Line ${line + 1}`).join('\n') });
  const pages = await readPdf((await report()).rawPayload);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join(' ')).toContain('Finding 1, continued');
  expect(pages.join(' ')).toContain('Line 130');
});

test('is recorded as an export of the system', async () => {
  await report();
  const { rows } = await api.store.pool.query<{ changes: string }>(
    `select changes from audit where action = 'getInspectionReport' and entity_id = $1`,
    [String(system)],
  );
  expect(JSON.parse(rows[0]?.changes ?? 'null')).toContainEqual({
    field: 'inspection',
    before: null,
    after: `#${inspection} 2026`,
  });
});
