import type { NodeTrend } from '@sagitta/shared-contracts/api/node-trend';
import { apiForTests } from '../../testing/api';

const HOUR_S = 3_600;
/** The busy node of the test world, which measures every 15 minutes, and its system. */
const [NODE, SYSTEM] = [3, 1];

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const nowS = () => api.clock.now().getTime() / 1000;
const ask = (systemID: unknown) => api.call('POST', '/nodes-trend', { token, body: { systemID } });
async function read(systemID = SYSTEM): Promise<NodeTrend[]> {
  const answer = await ask(systemID);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const pointsOf = async (id: number) => (await read()).find(({ nodeID }) => nodeID === id)?.points ?? [];
const store = (deflection: number | null, secondsAgo: number) =>
  api.store.pool.query(
    `insert into measurement (system_id, node_id, measured_at, deflection, obstructed)
     values ($5, $1, to_timestamp($2), $3, $4) 
     on conflict (system_id, node_id, measured_at) do update set deflection = excluded.deflection`,
    [NODE, Math.floor(nowS()) - secondsAgo, deflection, deflection === null, SYSTEM],
  );

test('answers the last 24 hours of every node of the system with readings, in time order', async () => {
  const trends = await read();
  expect(trends.length).toBeGreaterThan(3);
  for (const { points } of trends) {
    const times = points.map(([at]) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(nowS() - 24 * HOUR_S);
    expect(times.at(-1)).toBeLessThanOrEqual(nowS());
  }
});

test('keeps the lowest, the highest and a gap of each half hour, and thins the rest', async () => {
  // One reading per minute within one half hour of the clock.
  const start = Math.ceil((nowS() - 4 * HOUR_S) / 1_800) * 1_800;
  const ago = (minute: number) => Math.floor(nowS()) - (start + minute * 60);
  const extremes = new Map([
    [7, 999],
    [11, -999],
  ]);
  for (let minute = 0; minute < 30; minute += 1) await store(extremes.get(minute) ?? 20, ago(minute));
  await store(null, ago(20));
  const points = (await pointsOf(NODE)).filter(([at]) => at >= start && at < start + 1_800);
  expect(points).toEqual([
    [start + 7 * 60, 999],
    [start + 11 * 60, -999],
    [start + 20 * 60, null],
  ]);
});

test('keeps the newest reading', async () => {
  // One of its own may be newer, if the world was built just after it.
  await api.store.pool.query('delete from measurement where node_id = $1 and measured_at > to_timestamp($2)', [
    NODE,
    nowS() - 120,
  ]);
  await store(500, 120);
  await store(1, 90);
  await store(20, 60);
  expect((await pointsOf(NODE)).at(-1)).toEqual([Math.floor(nowS()) - 60, 20]);
});

test('answers a hidden system and a missing one with the same bytes', async () => {
  const observer = await api.signIn('observer');
  const asObserver = (systemID: number) => api.call('POST', '/nodes-trend', { token: observer, body: { systemID } });
  const all = (await api.call('GET', '/systems', { token })).json<{ ID: number }[]>();
  const seen = (await api.call('GET', '/systems', { token: observer })).json<{ ID: number }[]>();
  const hidden = all.find(({ ID }) => !seen.some((one) => one.ID === ID))?.ID ?? 0;
  const [refused, missing] = [await asObserver(hidden), await asObserver(999_999)];
  expect([refused.statusCode, refused.body]).toEqual([403, missing.body]);
});

test.each([
  ['text', '1; drop table node'],
  ['nothing', null],
  ['0', 0],
])('refuses a system that is %s', async (_, id) => {
  expect((await ask(id)).statusCode).toBe(400);
});
