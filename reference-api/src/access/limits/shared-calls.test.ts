import { apiForTests } from '../../../testing/api';
import { SharedCalls } from './shared-calls';

const api = apiForTests();
let instances: [SharedCalls, SharedCalls];

beforeEach(async () => {
  await api.store.pool.query('delete from rate_limit');
  const one = () => new SharedCalls(api.store.pool, api.clock.now);
  instances = [one(), one()];
});

const WINDOW_MS = 60_000;
const MAX = 20;
const count = (instance: SharedCalls, times = 1, key = '192.0.2.7') => {
  let last = instance.count(key, WINDOW_MS, MAX);
  for (let time = 1; time < times; time += 1) last = instance.count(key, WINDOW_MS, MAX);
  return last.current;
};
const settleAll = async () => {
  for (const one of [...instances, ...instances]) await one.settle();
};
const stored = async () => (await api.store.pool.query('select key, points from rate_limit order by key')).rows;

test('adds up what an address has used of every instance, each call once', async () => {
  const [a, b] = instances;
  count(a, 8);
  count(b, 9);
  await settleAll();
  await settleAll();
  expect(await stored()).toEqual([{ key: 'calls:192.0.2.7', points: 17 }]);
  expect([count(a), count(b)]).toEqual([18, 18]);
  await settleAll();
  expect(count(a)).toBe(20);
});

test('writes nothing for a caller far from the limit', async () => {
  count(instances[0], 2);
  await settleAll();
  expect(await stored()).toEqual([]);
});

test('counts calls that are made while a settlement is under way', async () => {
  const [a] = instances;
  count(a, 8);
  const settling = a.settle();
  count(a, 3);
  await settling;
  expect(count(a)).toBe(12);
});

test('begins anew when the window ends, which is that of the first call on any instance', async () => {
  const [a, b] = instances;
  count(a, 8);
  await settleAll();
  api.clock.advance(WINDOW_MS / 2);
  count(b, 8);
  await settleAll();
  expect(b.count('192.0.2.7', WINDOW_MS, MAX)).toEqual({ current: 17, ttl: WINDOW_MS / 2 });
  api.clock.advance(WINDOW_MS / 2);
  expect([count(a), count(b)]).toEqual([1, 1]);
});

test('goes on with its own counts while the database cannot be asked, and adds them later', async () => {
  const [a, b] = instances;
  count(a, 8);
  const query = jest.spyOn(api.store.pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')));
  await expect(a.settle()).rejects.toThrow('gone');
  expect(count(a)).toBe(9);
  query.mockRestore();
  await settleAll();
  count(b, 3);
  await settleAll();
  expect(count(b)).toBe(13);
});
