import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { MAP_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { demoEmail } from '../../world/people';
import { node, systemMap, systemMapBefore } from '../../db/schema/index';
import { apiForTests } from '../../../testing/api';
import { makeNode, makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';

const api = apiForTests();
let token: string;
beforeAll(async () => {
  token = await api.signIn('staff');
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: 'Secret place' } } })
    .toBuffer();

interface MapData {
  mapWidth: number;
  mapHeight: number;
  mapBoundaries: string | null;
  updatedViaWebsiteAt: string;
  before: object | null;
}

async function upload(
  systemID: number,
  file: Buffer,
  { lock, mapType = 'main', confirmed = false }: { lock?: string; mapType?: string; confirmed?: boolean } = {},
) {
  const body = {
    systemID,
    mapType,
    file: new Blob([new Uint8Array(file)]),
    ...(lock !== undefined && { updatedViaWebsiteAt: lock }),
    ...(confirmed && { sizeConfirmed: 'yes' }),
  };
  return api.call('POST', '/system/system-map', { token, body });
}
const mapData = async (id: number) => (await api.call('GET', `/system/system-map/${id}`, { token })).json<MapData>();

test('stores only the pixels of an image, with its dimensions', async () => {
  const system = await makeSystem(api);
  const sent = await picture(640, 360);
  const answer = await upload(system, sent);
  expect(answer.statusCode).toBe(200);
  const data = await mapData(system);
  expect(data).toMatchObject({ mapWidth: 640, mapHeight: 360, mapBoundaries: null });
  expect(answer.json()).toEqual({ updatedAt: data.updatedViaWebsiteAt });
  const image = await api.call('GET', `/system/system-map-image/${system}`, { token });
  expect(image.headers['content-type']).toBe('image/png');
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 });
  expect((await sharp(image.rawPayload).metadata()).exif).toBeUndefined();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each<[string, Buffer, number]>([
  ['no bytes', Buffer.alloc(0), 400],
  ['a script', Buffer.from('<script>alert(1)</script>'), 415],
  ['an SVG', Buffer.from(SVG), 415],
  ['the first bytes of an image alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415],
  ['more than the limit', Buffer.alloc(MAP_MAX_BYTES + 1), 413],
  ['as much as the limit, and no image', Buffer.alloc(MAP_MAX_BYTES), 415],
])('refuses %s, and stores nothing', async (_, file, status) => {
  const system = await makeSystem(api);
  const before = await snapshot(api);
  expect((await upload(system, file)).statusCode).toBe(status);
  expect(await snapshot(api)).toEqual(before);
});

test('refuses to replace a map that was changed meanwhile, and answers what is stored', async () => {
  const system = await makeSystem(api);
  await upload(system, await picture(640, 640));
  const stored = await mapData(system);
  const answer = await upload(system, await picture(320, 320), { lock: '2020-01-01T00:00:00.000Z' });
  expect(answer.statusCode).toBe(409);
  const { before, ...map } = stored;
  expect(before).toBeNull();
  expect(answer.json()).toMatchObject({ error: { stored: map } });
  expect((await upload(system, await picture(320, 320), { lock: stored.updatedViaWebsiteAt })).statusCode).toBe(200);
});

test.each([
  ['1 × 1', 1, 1],
  ['199 px high', 640, 199],
])('refuses an image of %s as a map, says why, and moves nothing', async (_, width, height) => {
  const system = await makeSystem(api);
  await upload(system, await picture(640, 640));
  const { updatedViaWebsiteAt: lock } = await mapData(system);
  const before = await snapshot(api);
  for (const mapType of ['main', 'report']) {
    const answer = await upload(system, await picture(width, height), { lock, mapType, confirmed: true });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at least 200 px on each side')]);
  }
  expect(await snapshot(api)).toEqual(before);
});

test('asks before a plan of other proportions takes the place of a map, and takes the answer', async () => {
  const system = await makeSystem(api);
  await upload(system, await picture(1200, 800));
  const { updatedViaWebsiteAt: lock } = await mapData(system);
  const before = await snapshot(api);
  const asked = await upload(system, await picture(800, 1200), { lock });
  const words = expect.stringContaining('The plan has 1200 × 800 px, this image 800 × 1200 px.');
  expect(asked.statusCode).toBe(422);
  expect(asked.json()).toMatchObject({ error: { fields: { file: words, sizeConfirmed: words } } });
  expect(await snapshot(api)).toEqual(before);
  expect((await upload(system, await picture(800, 1200), { lock, confirmed: true })).statusCode).toBe(200);
});

test('says that an image has too many pixels, and not that it is none', async () => {
  const system = await makeSystem(api);
  const header = { width: 16_000, height: 16_000, channels: 3, background: '#345' } as const;
  const file = await sharp({ create: header, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  const answer = await upload(system, file);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('more than 100 megapixels')]);
});

test('keeps outlines and devices in place on the plan when the image has another size', async () => {
  const system = await makeSystem(api);
  const device = await makeNode(api, system);
  const unplaced = await makeNode(api, system);
  await upload(system, await picture(1000, 500));
  await api.store.db
    .update(systemMap)
    .set({ boundaries: '(0,0;1000,0;1000,500)' })
    .where(eq(systemMap.systemId, system));
  await api.store.db.update(node).set({ mapPositionX: 250, mapPositionY: 500 }).where(eq(node.id, device));
  const { updatedViaWebsiteAt: lock } = await mapData(system);
  expect((await upload(system, await picture(2000, 2000), { lock, confirmed: true })).statusCode).toBe(200);
  expect(await mapData(system)).toMatchObject({ mapBoundaries: '(0,0;2000,0;2000,2000)' });
  const rows = await api.store.db
    .select({ id: node.id, x: node.mapPositionX, y: node.mapPositionY })
    .from(node)
    .where(eq(node.systemId, system));
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: device, x: 500, y: 2000 },
      { id: unplaced, x: null, y: null },
    ]),
  );
});

interface Placed {
  id: number;
  mapPositionX: number | null;
  mapPositionY: number | null;
  updatedViaWebsiteAt: string;
}
const lockOf = async (id: number) => (await mapData(id)).updatedViaWebsiteAt;
const placesOf = async (system: number) =>
  (await api.call('PATCH', '/nodes', { token, body: { systemIds: [system] } }))
    .json<Placed[]>()
    .map(({ id, mapPositionX, mapPositionY }) => [id, mapPositionX, mapPositionY]);
const place = async (systemID: number, id: number, x: number, y: number) => {
  const nodes = (await api.call('PATCH', '/nodes', { token, body: { systemIds: [systemID] } })).json<Placed[]>();
  const { updatedViaWebsiteAt } = nodes.find((one) => one.id === id) ?? {};
  const body = { systemID, id, x, y, updatedViaWebsiteAt };
  expect((await api.call('PATCH', '/node/map-position', { token, body })).statusCode).toBe(200);
};

test('moves no device and no corner by images of other sizes, however often', async () => {
  const system = await makeSystem(api);
  const device = await makeNode(api, system);
  await upload(system, await picture(1200, 800));
  await place(system, device, 777.7, 333.3);
  const corners = '(11.1,22.2;1111.1,33.3;777.7,777.7)';
  await api.store.db.update(systemMap).set({ boundaries: corners }).where(eq(systemMap.systemId, system));
  for (const [width, height] of [
    [211, 307],
    [640, 203],
    [1201, 811],
    [200, 200],
    [1200, 800],
  ] as const)
    await upload(system, await picture(width, height), { lock: await lockOf(system), confirmed: true });
  const [[, x, y] = []] = await placesOf(system);
  expect([x, y]).toEqual([expect.closeTo(777.7, 6), expect.closeTo(333.3, 6)]);
  const { mapBoundaries } = await mapData(system);
  const numbers = (text: string | null) => (text ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  expect(numbers(mapBoundaries)).toEqual(numbers(corners).map((one) => expect.closeTo(one, 2) as number));
});

test('brings back the map before with its outlines and places, and the newer one after that', async () => {
  const system = await makeSystem(api);
  const [device, unplaced] = [await makeNode(api, system), await makeNode(api, system)];
  const restore = async (lock: string) =>
    api.call('POST', '/system/system-map/restore', { token, body: { systemID: system, updatedViaWebsiteAt: lock } });
  const first = await picture(1200, 800);
  await upload(system, first);
  expect(await mapData(system)).toMatchObject({ before: null });
  expect((await restore(await lockOf(system))).statusCode).toBe(404);
  await place(system, device, 600.5, 200);
  const outlines = '(0,0;1200,0;1200,800)';
  await api.store.db.update(systemMap).set({ boundaries: outlines }).where(eq(systemMap.systemId, system));
  await upload(system, await picture(300, 300), { lock: await lockOf(system), confirmed: true });
  await place(system, device, 1, 1);
  await place(system, unplaced, 150, 75);

  const before = { mapWidth: 1200, mapHeight: 800, replacedBy: expect.any(String) as string };
  const mistaken = await mapData(system);
  expect(mistaken).toMatchObject({ mapWidth: 300, before });
  expect((await restore('2020-01-01T00:00:00.000Z')).statusCode).toBe(409);
  expect((await restore(await lockOf(system))).statusCode).toBe(200);
  expect(await mapData(system)).toMatchObject({
    mapWidth: 1200,
    mapHeight: 800,
    mapBoundaries: outlines,
    before: { mapWidth: 300, mapHeight: 300 },
  });
  const image = await api.call('GET', `/system/system-map-image/${system}`, { token });
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 1200, height: 800 });
  // Also a device that was placed since stands where it stood on the plan.
  expect(await placesOf(system)).toEqual([
    [device, 600.5, 200],
    [unplaced, 600, 200],
  ]);

  expect((await restore(await lockOf(system))).statusCode).toBe(200);
  expect(await mapData(system)).toMatchObject({ mapWidth: 300, mapBoundaries: mistaken.mapBoundaries, before });
  expect(await placesOf(system)).toEqual([
    [device, 1, 1],
    [unplaced, 150, 75],
  ]);
});

test('keeps one map before, and tells of it nobody who may not bring it back', async () => {
  const system = await makeSystem(api);
  for (const side of [400, 500, 600])
    await upload(system, await picture(side, side), { lock: (await mapData(system)).updatedViaWebsiteAt });
  expect(await mapData(system)).toMatchObject({ mapWidth: 600, before: { mapWidth: 500 } });
  expect(await api.store.db.$count(systemMapBefore, eq(systemMapBefore.systemId, system))).toBe(1);
  await api.store.pool.query(
    `insert into assignment (account_id, system_id, role) select id, $1, 'common_user' from account where email = $2`,
    [system, demoEmail('viewer')],
  );
  const reader = await api.signIn('viewer');
  const seen = await api.call('GET', `/system/system-map/${system}`, { token: reader });
  expect(seen.json()).toMatchObject({ mapWidth: 600, before: null });
  await api.store.pool.query('delete from system where id = $1', [system]);
  expect(await api.store.db.$count(systemMapBefore, eq(systemMapBefore.systemId, system))).toBe(0);
});

test('accepts a map of reports besides the main map, and not without one', async () => {
  const system = await makeSystem(api);
  const refused = await upload(system, await picture(800, 800), { mapType: 'report' });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('main map first')]);
  await upload(system, await picture(640, 640));
  const { updatedViaWebsiteAt: lock } = await mapData(system);
  expect((await upload(system, await picture(800, 300), { mapType: 'report', lock })).statusCode).toBe(200);
  const data = await mapData(system);
  expect(data).toMatchObject({ mapWidth: 640, mapHeight: 640 });
  expect(data.updatedViaWebsiteAt).not.toBe(lock);
});
