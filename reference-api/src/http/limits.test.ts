import { Refusal } from '../operations/refusal';
import { TestClock } from '../testing/clock';
import { Limits } from './limits';

let limits: Limits;
beforeEach(() => {
  limits = new Limits(new TestClock().now, 3);
});

const wrong = async () => null;
const right = async () => 'done';
const ask = (work: () => Promise<string | null>) => limits.askForLink('10.0.0.1', work);

it('has an address wait that has failed too often, and no other', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect(await ask(wrong)).toBeNull();
  await expect(ask(right)).rejects.toEqual(new Refusal(429));
  expect(await limits.askForLink('10.0.0.2', right)).toBe('done');
});

it('does not count what succeeds', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(right)).toBe('done');
});

it('does not count what the host could not do: nobody has failed then', async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await expect(ask(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await ask(right)).toBe('done');
});

it('counts tries that are under way', async () => {
  const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => ask(wrong)));
  expect(atOnce.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
});
