import { systemMap } from '../../db/schema/index';
import { apiForTests } from '../../../testing/api';
import { makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';

const api = apiForTests();
let token: string;
beforeAll(async () => {
  token = await api.signIn('staff');
});

const LOCK = '2026-01-01T00:00:00.000Z';

/** A system with a map of 100 by 50 px. */
async function withMap(): Promise<number> {
  const systemId = await makeSystem(api);
  const image = { image: Buffer.from('image'), imageMime: 'image/png', width: 100, height: 50 };
  await api.store.db.insert(systemMap).values({ systemId, ...image, updatedViaWebsiteAt: new Date(LOCK) });
  return systemId;
}
const save = (systemID: number, mapBoundaries: string, updatedViaWebsiteAt: string | null = LOCK) =>
  api.call('PATCH', '/system/system-map/boundaries', { token, body: { systemID, mapBoundaries, updatedViaWebsiteAt } });
const mapData = async (id: number) =>
  (await api.call('GET', `/system/system-map/${id}`, { token })).json<Record<string, unknown>>();

test('stores polygons on and inside the edges of the map, with a new lock', async () => {
  const system = await withMap();
  const answer = await save(system, ' (0,0; 100,0; 100,50) (1.5,1;2,1;2,2) ');
  const saved = answer.json<{ updatedAt: string }>();
  expect(answer.statusCode).toBe(200);
  expect(saved).toEqual({ succeeded: true, updatedAt: expect.any(String) });
  expect(await mapData(system)).toMatchObject({
    mapBoundaries: '(0,0;100,0;100,50)(1.5,1;2,1;2,2)',
    updatedViaWebsiteAt: saved.updatedAt,
  });
  expect((await save(system, '(0,0;9,0;9,9)')).statusCode).toBe(409);
  expect((await save(system, '(0,0;9,0;9,9)', saved.updatedAt)).statusCode).toBe(200);
});

test.each([
  ['a point beside the map', '(0,0;100.1,0;100,50)', /outside the map/],
  ['a point above the map', '(0,-1;100,0;100,50)', /outside the map/],
  ['no polygon', '', /at least one polygon/],
  ['a line', '(0,0;10,0;0,0)', /on one line/],
  ['the same twice', '(0,0;9,0;9,9)(0,0;9,0;9,9)', /are the same/],
  ['two points', '(0,0;100,0)', /at least 3 points/],
  ['what is no list of points', '(0,0;100,0;x,50)', /at least 3 points/],
])('refuses %s, and stores nothing', async (_, text, message) => {
  const system = await withMap();
  const before = await snapshot(api);
  const answer = await save(system, text);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(message)]);
  expect(await snapshot(api)).toEqual(before);
});

test('does not succeed for a system without a map', async () => {
  expect((await save(await makeSystem(api), '(0,0;9,0;9,9)')).json()).toMatchObject({ succeeded: false });
});
