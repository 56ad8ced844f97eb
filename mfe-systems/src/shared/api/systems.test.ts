import type { System } from '@sagitta/shared-contracts/api/system';
import { replaceEqualDeep } from '@tanstack/react-query';
import { keepUnchanged } from './systems';
import { randomOf } from '../testing/random-system';

type Random = () => number;

function randomValue(random: Random, depth: number): unknown {
  const kinds = [null, 0, 1, '', 'a', true, false];
  if (depth === 0 || random() < 0.6) return kinds[Math.floor(random() * kinds.length)];
  const inner = Array.from({ length: Math.floor(random() * 3) }, () => randomValue(random, depth - 1));
  return random() < 0.3 ? inner : Object.fromEntries(inner.map((value, index) => ['abc'[index], value]));
}

/** Of this realm's objects, as an answer is. */
const copyOf = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;

const listOf = (random: Random): System[] =>
  Array.from({ length: Math.floor(random() * 4) }, (_, index) => ({
    ID: index + 1,
    name: 'abc'[Math.floor(random() * 2)],
    levelDetails: randomValue(random, 3),
  })) as unknown as System[];

test('keeps what the library keeps of equal systems, and tells the new list', () => {
  const seen = { same: 0, kept: 0, changed: 0 };
  for (let seed = 0; seed < 3_000; seed += 1) {
    const random = randomOf(seed);
    const before = listOf(random);
    const now = random() < 0.3 ? copyOf(before) : listOf(random);
    const shared = keepUnchanged(before, now);
    expect(shared).toEqual(now);
    const expected = replaceEqualDeep(before, now) as System[];
    expect([seed, shared === before]).toEqual([seed, expected === before]);
    if (shared === before) seen.same += 1;
    shared.forEach((system, index) => {
      const isKept = expected[index] === before[index];
      expect(system === before[index]).toBe(isKept);
      seen[isKept ? 'kept' : 'changed'] += 1;
    });
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(300);
});

test('a system that moved in its list is kept too', () => {
  const [a, b, c] = [1, 2, 3].map((ID) => ({ ID, levelDetails: { sensors: ID } })) as unknown as [
    System,
    System,
    System,
  ];
  const shared = keepUnchanged([a, b], copyOf([c, a, b]));
  expect(shared.map((system) => [a, b].includes(system))).toEqual([false, true, true]);
  expect(keepUnchanged(undefined, [a])).toEqual([a]);
});
