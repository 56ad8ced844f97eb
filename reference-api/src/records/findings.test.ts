import type { DevicePhoto, Finding, InspectionVisit } from '@sagitta/shared-contracts/api/finding';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { FINDING_PROBLEMS, FINDINGS_MAX, PHOTO_MAX_BYTES, PHOTO_SIDE } from '@sagitta/shared-contracts/rules/finding';
import { SIGNATURE_PROBLEMS } from '@sagitta/shared-contracts/rules/signature';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { apiForTests } from '../../testing/api';
import { makeNode, makeRetiredNode, makeSystem } from '../../testing/entities';
import { blob, formOf, NOTHING_SEEN, photo } from '../../testing/findings';
import { SMALLEST_MAP } from '../../testing/images';
import { snapshot } from '../../testing/snapshot';
import { inspectionFinding, node, system as systemTable, systemMap } from '../db/schema/index';
import { forgetDeleted } from './deleted-records.statements';

const api = apiForTests({ LOG_LEVEL: 'error' });
let token: string;
let system: number;
let device: number;
let inspection: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  device = await makeNode(api, system);
  inspection = await makeInspection();
});

const send = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
  api.call(method, path, { token, ...(body && { body }) });

async function makeInspection(more: object = {}): Promise<number> {
  const answer = await send('PUT', '/inspection', { systemId: system, year: 2026, ...more });
  return answer.json<{ ID: number }>().ID;
}
async function makePlan(): Promise<void> {
  const own = { image: SMALLEST_MAP, imageMime: 'image/png', width: 200, height: 200 };
  await api.store.db.insert(systemMap).values({ systemId: system, ...own });
}
const add = (fields: Readonly<Record<string, unknown>>, of = inspection) =>
  send('POST', '/inspection/finding', formOf({ inspectionId: of, kind: 'watch', text: 'Rust', ...fields }));
const save = (fields: Readonly<Record<string, unknown>>) =>
  send('PATCH', '/inspection/finding', formOf({ kind: 'watch', text: 'Rust', ...fields }));
const made = async (fields: Readonly<Record<string, unknown>> = {}, of = inspection) => {
  const answer = await add(fields, of);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ ID: number; updatedAt: string }>();
};
const visit = async (id = inspection) => (await send('GET', `/inspections/${id}`)).json<InspectionVisit>();
const photoOf = (id: number) => send('GET', `/inspection/finding/${id}/photo`);
const only = ({ findings: [first] }: InspectionVisit): Finding => {
  if (!first) throw new Error('The inspection has no finding.');
  return first;
};
const problemOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<{ error?: { fields?: Record<string, string> } }>().error?.fields,
];
const sign = (more: object = {}, ID = inspection) =>
  send('POST', '/inspection/signature', { ID, name: 'Aleksandra Nowak', seen: NOTHING_SEEN, ...more });
const photos = async () => {
  const { rows } = await api.store.pool.query<{ count: string }>('select count(*) as count from finding_photo');
  return Number(rows[0]?.count);
};

test('adds a finding with its photo, place and time in one call, and begins the inspection', async () => {
  await makePlan();
  const notedAt = new Date(api.clock.now().getTime() - 60_000).toISOString();
  const { ID, updatedAt } = await made({
    kind: 'repair',
    text: ' A crack ',
    nodeId: device,
    x: 0.25,
    y: 0.123_456_789,
    notedAt,
    photo: blob(await photo(400, 300)),
    photoTakenAt: notedAt,
    photoLatitude: -52.123_45,
    photoLongitude: 21,
    photoAccuracy: 8.5,
  });
  const answer = await visit();
  expect(answer).toMatchObject({ ID: inspection, status: 'in_progress', mayKeep: true, signature: null });
  expect(answer.findings).toEqual([
    {
      ID,
      kind: 'repair',
      text: 'A crack',
      nodeId: device,
      nodeName: expect.any(String),
      x: 0.25,
      y: 0.123_456_789,
      notedAt,
      notedBy: expect.any(String),
      updatedAt,
      photo: {
        width: 400,
        height: 300,
        size: expect.any(Number),
        takenAt: notedAt,
        latitude: -52.123_45,
        longitude: 21,
        accuracy: 8.5,
      },
    },
  ]);
});

test('keeps nothing of a photo but its pixels, as a JPEG of at most 1600 px', async () => {
  const sent = await photo(2_400, 1_200);
  const { ID } = await made({ photo: blob(sent) });
  const answer = await photoOf(ID);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const kept = await sharp(answer.rawPayload).metadata();
  expect(kept).toMatchObject({ format: 'jpeg', width: PHOTO_SIDE, height: 800 });
  expect([kept.exif, (await sharp(sent).metadata()).exif]).toEqual([undefined, expect.anything()]);
  const since = { 'if-modified-since': String(answer.headers['last-modified']) };
  const again = await api.call('GET', `/inspection/finding/${ID}/photo`, { token, headers: since });
  expect(again.statusCode).toBe(304);
  expect((await photoOf(1_000_000)).statusCode).toBe(404);
});

test.each<[string, () => Promise<Buffer> | Buffer, number]>([
  ['no bytes', () => Buffer.alloc(0), 415],
  ['a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['the first bytes of an image alone', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 415],
  ['more than the limit', () => Buffer.alloc(PHOTO_MAX_BYTES + 1), 413],
  ['a photo on which nothing can be seen', () => photo(99, 400), 400],
])('refuses %s as a photo, and stores nothing', async (_, bytes, status) => {
  const before = await snapshot(api);
  expect((await add({ photo: blob(await bytes()) })).statusCode).toBe(status);
  expect(await snapshot(api)).toEqual(before);
});

test.each<[string, Record<string, unknown>]>([
  ['a kind that there is not', { kind: 'fine' }],
  ['half a place', { x: 0.5 }],
  ['a place beside the plan', { x: 1.01, y: 0.5 }],
  ['a place before the plan', { x: -0.01, y: 0.5 }],
  ['a place that is no number', { x: 'NaN', y: 0.5 }],
  ['a photo without how far off its place is', { photoLatitude: 52, photoLongitude: 21 }],
  ['a photo beyond the pole', { photoLatitude: 91, photoLongitude: 21, photoAccuracy: 1 }],
  ['neither words nor a photo', { text: '  ' }],
  ['too many words', { text: 'x'.repeat(2_001) }],
])('refuses %s', async (_, fields) => {
  await makePlan();
  const before = await snapshot(api);
  expect((await add(fields)).statusCode).toBe(400);
  expect(await snapshot(api)).toEqual(before);
});

test('takes a device of the same system alone, and a place on a plan that there is', async () => {
  const [other, retired] = [await makeNode(api, await makeSystem(api)), await makeRetiredNode(api, system)];
  for (const nodeId of [other, retired, 2_000_000_000])
    expect(problemOf(await add({ nodeId }))).toEqual([400, { nodeId: FINDING_PROBLEMS.node }]);
  expect(problemOf(await add({ x: 0.5, y: 0.5 }))).toEqual([400, { x: FINDING_PROBLEMS.noPlan }]);
  const stored = await made();
  expect(problemOf(await save({ ...stored, nodeId: other }))).toEqual([400, { nodeId: FINDING_PROBLEMS.node }]);
});

test('takes a moment that is to come for a wrong clock', async () => {
  const later = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  await made({ notedAt: later, photoTakenAt: later, photo: blob(await photo()) });
  const finding = only(await visit());
  expect([finding.notedAt, finding.photo?.takenAt]).toEqual([api.clock.now().toISOString(), null]);
});

test('takes no more findings than an inspection may have', async () => {
  const now = api.clock.now();
  const own = { inspectionId: inspection, kind: 'watch', notedAt: now, notedBy: 'Ola', updatedAt: now } as const;
  await api.store.db.insert(inspectionFinding).values(Array.from({ length: FINDINGS_MAX }, () => own));
  expect(problemOf(await add({}))).toEqual([400, { inspectionId: FINDING_PROBLEMS.full }]);
});

test('takes no more photos than a system has room for', async () => {
  const { ID } = await made({ photo: blob(await photo()) });
  await api.store.db.update(inspectionFinding).set({ photoSize: 500_000_000 }).where(eq(inspectionFinding.id, ID));
  expect(problemOf(await add({ photo: blob(await photo()) }))).toEqual([413, { photo: FINDING_PROBLEMS.noRoom }]);
  const { updatedAt } = only(await visit());
  // What takes the place of another needs the room of the difference.
  expect((await save({ ID, updatedAt, photo: blob(await photo()) })).statusCode).toBe(200);
});

test('saves a finding under its lock; a photo stays until it is replaced or taken away', async () => {
  const before = await photos();
  const { ID, updatedAt } = await made({ nodeId: device, photo: blob(await photo()) });
  const first = await save({ ID, updatedAt, kind: 'danger', text: 'A hole' });
  expect(only(await visit())).toMatchObject({ kind: 'danger', text: 'A hole', nodeId: device, photo: { width: 400 } });
  const late = await save({ ID, updatedAt, text: 'Late' });
  expect([late.statusCode, late.json<{ error: { stored: object } }>().error.stored]).toMatchObject([
    409,
    { text: 'A hole' },
  ]);
  const second = await save({ ID, ...first.json<object>(), nodeId: '', photo: blob(await photo(120, 110)) });
  expect(only(await visit())).toMatchObject({ nodeId: null, nodeName: null, photo: { width: 120, height: 110 } });
  expect((await sharp((await photoOf(ID)).rawPayload).metadata()).width).toBe(120);
  const bare = await save({ ID, ...second.json<object>(), text: '', photoGone: 'yes' });
  expect(problemOf(bare)).toEqual([400, { text: FINDING_PROBLEMS.empty }]);
  await save({ ID, ...second.json<object>(), photoGone: 'yes' });
  expect(only(await visit()).photo).toBeNull();
  expect([(await photoOf(ID)).statusCode, await photos()]).toEqual([404, before]);
});

test('leaves what a save does not send as it is, and empties what is sent as nothing', async () => {
  await makePlan();
  const taken = { photoTakenAt: '2026-01-01T10:00:00Z', photoLatitude: 52, photoLongitude: 21, photoAccuracy: 5 };
  const { ID, updatedAt } = await made({ nodeId: device, x: 0.5, y: 0.25, photo: blob(await photo()), ...taken });
  const before = only(await visit());
  const form = { ID, updatedAt, kind: 'watch' };
  const kept = await send('PATCH', '/inspection/finding', formOf(form));
  expect(only(await visit())).toEqual({ ...before, ...kept.json<object>() });
  const emptied = { ...form, ...kept.json<object>(), text: '', nodeId: '', x: '', y: '' };
  expect((await send('PATCH', '/inspection/finding', formOf(emptied))).statusCode).toBe(200);
  expect(only(await visit())).toMatchObject({
    text: '',
    nodeId: null,
    nodeName: null,
    x: null,
    y: null,
    photo: before.photo,
  });
  // Half a place is none.
  const half = { ...form, updatedAt: only(await visit()).updatedAt, x: 0.5 };
  expect((await send('PATCH', '/inspection/finding', formOf(half))).statusCode).toBe(400);
});

test('keeps a device that was retired since, by the name that it had', async () => {
  const { ID, updatedAt } = await made({ nodeId: device });
  const name = only(await visit()).nodeName;
  await api.store.db.update(node).set({ retiredAt: api.clock.now() }).where(eq(node.id, device));
  expect((await save({ ID, updatedAt, nodeId: device, text: 'Worse' })).statusCode).toBe(200);
  expect(only(await visit())).toMatchObject({ nodeId: device, nodeName: name, text: 'Worse' });
});

test('deletes a finding with its photo under its lock', async () => {
  const before = await photos();
  const { ID, updatedAt } = await made({ photo: blob(await photo()) });
  expect((await send('DELETE', '/inspection/finding', { ID, updatedAt: '2020-01-01T00:00:00.000Z' })).statusCode).toBe(
    409,
  );
  expect(await photos()).toBe(before + 1);
  expect((await send('DELETE', '/inspection/finding', { ID, updatedAt })).statusCode).toBe(200);
  expect([(await visit()).findings, await photos()]).toEqual([[], before]);
});

const LINES = [
  [
    [10, 20],
    [30, 40],
  ],
];

describe('a signature', () => {
  test('completes the inspection on the day of the site, in the name of who signs', async () => {
    await api.store.db.update(systemTable).set({ timezone: 'Pacific/Auckland' }).where(eq(systemTable.id, system));
    await made({ kind: 'danger' });
    const signedAt = '2024-01-31T12:30:00.000Z';
    const answer = await sign({ lines: LINES, signedAt, seen: { ...NOTHING_SEEN, danger: 1 } });
    expect(answer.json()).toEqual({ succeeded: true, updatedAt: expect.any(String) });
    expect(await visit()).toMatchObject({
      status: 'completed',
      performedAt: '2024-02-01',
      performedBy: 'A. Nowak',
      signature: { name: 'Aleksandra Nowak', at: signedAt, lines: LINES },
    });
  });

  test('is refused where the findings are others than the signer has read, or somebody has signed', async () => {
    await made({ kind: 'danger' });
    const unread = await sign();
    expect(problemOf(unread)).toEqual([409, { ID: SIGNATURE_PROBLEMS.seen }]);
    expect(unread.json()).toMatchObject({ error: { stored: { findings: [{ kind: 'danger' }] } } });
    expect((await sign({ seen: { ...NOTHING_SEEN, no_fault: 1 } })).statusCode).toBe(409);
    expect((await sign({ seen: { ...NOTHING_SEEN, danger: 1 } })).statusCode).toBe(200);
    expect(problemOf(await sign({ seen: { ...NOTHING_SEEN, danger: 1 } }))).toEqual([
      409,
      { ID: SIGNATURE_PROBLEMS.signed },
    ]);
  });

  test.each<[string, object]>([
    ['no name', { name: ' ' }],
    [
      'lines beside the paper',
      {
        lines: [
          [
            [10, 10],
            [601, 10],
          ],
        ],
      },
    ],
    [
      'parts of points',
      {
        lines: [
          [
            [10.5, 10],
            [20, 10],
          ],
        ],
      },
    ],
    ['one dot', { lines: [[[10, 10]]] }],
    ['no lines', { lines: [] }],
  ])('is refused with %s', async (_, more) => {
    expect((await sign(more)).statusCode).toBe(400);
    expect((await visit()).signature).toBeNull();
  });

  test('fixes findings and what it says until the inspection is opened again', async () => {
    const { ID, updatedAt } = await made();
    await sign({ seen: { ...NOTHING_SEEN, watch: 1 } });
    const { updatedAt: lock } = await visit();
    const before = await snapshot(api);
    const problem = SIGNATURE_PROBLEMS.signed;
    expect(problemOf(await add({}))).toEqual([400, { inspectionId: problem }]);
    expect(problemOf(await save({ ID, updatedAt, text: 'Late' }))).toEqual([400, { ID: problem }]);
    expect(problemOf(await send('DELETE', '/inspection/finding', { ID, updatedAt }))).toEqual([400, { ID: problem }]);
    const form = { ID: inspection, systemId: system, year: 2026, updatedAt: lock };
    const changed = await send('PATCH', '/inspection', { ...form, status: 'planned', performedBy: 'Me' });
    expect(problemOf(changed)).toEqual([400, { status: problem, performedBy: problem }]);
    expect(await snapshot(api)).toEqual(before);
    const numbered = await send('PATCH', '/inspection', { ...form, protocolNumber: 'P/1' });
    expect(numbered.statusCode).toBe(200);

    const reopen = (more: object) => send('POST', '/inspection/reopen', { ID: inspection, reason: 'A slip', ...more });
    expect((await reopen({ updatedAt: lock })).statusCode).toBe(409);
    expect((await reopen({ ...numbered.json<object>(), reason: ' ' })).statusCode).toBe(400);
    const opened = await reopen({ updatedAt: numbered.json<{ updatedAt: string }>().updatedAt });
    expect(opened.statusCode).toBe(200);
    expect(await visit()).toMatchObject({ status: 'in_progress', signature: null });
    expect((await save({ ID, updatedAt, text: 'Corrected' })).statusCode).toBe(200);
    expect(problemOf(await reopen(opened.json<object>()))).toEqual([400, { ID: SIGNATURE_PROBLEMS.notSigned }]);
  });
});

test('keeps findings on the plan of the system where they were made', async () => {
  await made();
  const { updatedAt } = await visit();
  const other = await makeSystem(api);
  const moved = await send('PATCH', '/inspection', { ID: inspection, systemId: other, year: 2026, updatedAt });
  expect(problemOf(moved)).toEqual([400, { systemId: FINDING_PROBLEMS.system }]);
});

test('puts findings and photos back with a deleted inspection, and forgets them once it is too late', async () => {
  const { ID } = await made({ nodeId: device, photo: blob(await photo()) });
  await sign({ seen: { ...NOTHING_SEEN, watch: 1 }, lines: LINES });
  const before = await visit();
  await send('DELETE', '/inspection', { ID: inspection });
  expect((await photoOf(ID)).statusCode).toBe(404);
  await forgetDeleted(api.store.db, api.clock.now());
  expect((await send('POST', '/restore-record', { kind: 'inspection', ID: inspection })).statusCode).toBe(200);
  expect(await visit()).toEqual({ ...before, updatedAt: expect.any(String) });
  expect((await photoOf(ID)).statusCode).toBe(200);

  await send('DELETE', '/inspection', { ID: inspection });
  const kept = await photos();
  api.clock.advance(10 * MINUTE_MS + 1);
  await forgetDeleted(api.store.db, api.clock.now());
  expect(await photos()).toBe(kept - 1);
});

test('forgets the photos of a deleted system', async () => {
  await made({ photo: blob(await photo()) });
  const kept = await photos();
  await api.store.db.delete(systemTable).where(eq(systemTable.id, system));
  await forgetDeleted(api.store.db, api.clock.now());
  expect(await photos()).toBe(kept - 1);
});

test('lists the photos of a device over its inspections, the newest first', async () => {
  const earlier = await makeInspection({ year: 2025 });
  const day = (text: string) => `${text}T10:00:00.000Z`;
  const of = { nodeId: device, photo: blob(await photo()) };
  await made({ ...of, text: 'Before', photoTakenAt: day('2025-11-01') }, earlier);
  await made({ ...of, text: 'After', kind: 'no_fault', photoTakenAt: day('2026-01-02') });
  await made({ nodeId: device, text: 'Without a photo' });
  await made({ photo: of.photo, text: 'Of nothing' });
  const list = (await send('GET', `/node/${device}/photos`)).json<DevicePhoto[]>();
  expect(list.map(({ text, year, inspectionId, kind }) => ({ text, year, inspectionId, kind }))).toEqual([
    { text: 'After', year: 2026, inspectionId: inspection, kind: 'no_fault' },
    { text: 'Before', year: 2025, inspectionId: earlier, kind: 'watch' },
  ]);
});
