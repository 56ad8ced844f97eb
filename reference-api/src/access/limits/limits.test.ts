import { Refusal } from '../../kit/refusal';
import { apiForTests } from '../../../testing/api';
import { Limits } from './limits';

const api = apiForTests();
let limits: Limits;

beforeEach(async () => {
  await api.store.pool.query('delete from rate_limit');
  limits = another();
});

/** Like another instance on the same database. */
const another = () =>
  new Limits(api.store, api.clock.now, { perAddress: 3, pause: async (ms) => void api.pauses.push(ms) });
const wrong = async () => null;
const right = async () => 'done';
const ask = (work: () => Promise<string | null>) => limits.askForLink('10.0.0.1', work);
const waiting = (seconds: number) => expect.objectContaining({ status: 429, retryAfter: seconds });

test('makes an address with too many failures wait for the rest of its window, and no other address', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect(await ask(wrong)).toBeNull();
  api.clock.advance(60_000);
  await expect(ask(right)).rejects.toEqual(waiting(14 * 60));
  expect(await limits.askForLink('10.0.0.2', right)).toBe('done');
  api.clock.advance(14 * 60_000);
  expect(await ask(right)).toBe('done');
});

test('counts the addresses of one IPv6 network as one', async () => {
  for (const host of [1, 2, 3]) await limits.askForLink(`2001:db8:1:2::${host}`, wrong);
  await expect(limits.askForLink('2001:db8:1:2::4', right)).rejects.toBeInstanceOf(Refusal);
  expect(await limits.askForLink('2001:db8:1:3::1', right)).toBe('done');
});

test('does not count what succeeds', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(right)).toBe('done');
});

test('does not count attempts that the host itself could not process', async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await expect(ask(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await ask(right)).toBe('done');
});

test('counts attempts that are under way', async () => {
  const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => ask(wrong)));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
});

test('shares its counts with other instances and keeps them across restarts', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ask(wrong);
  await expect(another().askForLink('10.0.0.1', right)).rejects.toBeInstanceOf(Refusal);
});

test('does not extend the wait if the clock is set back', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ask(wrong);
  api.clock.advance(-24 * 3_600_000);
  await expect(ask(right)).rejects.toEqual(waiting(15 * 60));
  api.clock.advance(15 * 60_000);
  expect(await ask(right)).toBe('done');
});

test('delays answers from the third failure on, by two seconds at most', async () => {
  api.pauses.length = 0;
  for (let turn = 0; turn < 10; turn += 1) await limits.ownPassword(1, wrong);
  expect(api.pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
});
