import { randomOf } from '../../../shared/testing/random-system';
import { inOrder, sortedByName } from './sorted-by-name';

const random = randomOf(20_261_122);
const SITES = ['Hala', 'hala', 'Łódź', 'Zakopane', 'Aquapark', 'Centrum 2'];
/** Names of which many are equal, or equal but for their case. */
const many = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `${SITES[Math.floor(random() * SITES.length)] ?? ''} ${Math.floor(random() * 500)}`,
  }));

test.each([0, 1, 2_500, 2_501, 6_000])('puts %i entries in the order of one sort', async (count) => {
  const entries = many(count);
  expect(await sortedByName(entries)).toEqual(inOrder(entries));
});

test('spreads its comparisons over tasks, and makes hardly more of them than one sort does', async () => {
  const perTask: number[] = [0];
  let timer = setTimeout(function next() {
    perTask.push(0);
    timer = setTimeout(next);
  });
  const entries = many(10_000).map(({ name }) => ({
    get name() {
      perTask[perTask.length - 1]! += 0.5;
      return name;
    },
  }));
  const sorted = await sortedByName(entries);
  clearTimeout(timer);
  const inSlices = sum(perTask);
  expect(Math.max(...perTask)).toBeLessThan(inSlices / 3);

  perTask.splice(0, perTask.length, 0);
  inOrder(entries);
  expect(inSlices).toBeLessThan(1.1 * sum(perTask));

  // The page sorts again what it draws, since a renewed system may have a new name.
  perTask.splice(0, perTask.length, 0);
  inOrder(sorted);
  expect(sum(perTask)).toBe(entries.length - 1);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
