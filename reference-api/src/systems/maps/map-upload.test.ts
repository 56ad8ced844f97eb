import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { MAP_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { node, systemMap } from '../../db/schema/index';
import { testApi, type TestApi } from '../../../testing/api';
import { makeNode, makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

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

it('stores only the pixels of an image, with its dimensions', async () => {
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
it.each<[string, Buffer, number]>([
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

it('refuses to replace a map that was changed meanwhile, and answers what is stored', async () => {
  const system = await makeSystem(api);
  await upload(system, await picture(640, 640));
  const stored = await mapData(system);
  const answer = await upload(system, await picture(320, 320), { lock: '2020-01-01T00:00:00.000Z' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ error: { stored } });
  expect((await upload(system, await picture(320, 320), { lock: stored.updatedViaWebsiteAt })).statusCode).toBe(200);
});

it.each([
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

it('asks before a plan of other proportions takes the place of a map, and takes the answer', async () => {
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

it('says that an image has too many pixels, and not that it is none', async () => {
  const system = await makeSystem(api);
  const header = { width: 16_000, height: 16_000, channels: 3, background: '#345' } as const;
  const file = await sharp({ create: header, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  const answer = await upload(system, file);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('more than 100 megapixels')]);
});

it('keeps outlines and devices in place on the plan when the image has another size', async () => {
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

it('accepts a map of reports besides the main map, and not without one', async () => {
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
