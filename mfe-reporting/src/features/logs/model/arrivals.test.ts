import { aLog } from '@sagitta/shared-contracts/testing';
import { arrivals, renewed } from './arrivals';

const log = (id: number, messageEn = `Event ${id}`) => aLog({ id, messageEn });

test('counts entries as arrived that are newer than all that are being read', () => {
  expect(arrivals([log(3), log(2)], [log(5), log(4), log(3)]).map(({ id }) => id)).toEqual([5, 4]);
});

test('does not count an older entry that moved up because another one is gone', () => {
  expect(arrivals([log(3), log(2)], [log(3), log(1)])).toEqual([]);
});

test('counts what arrives in an empty list', () => {
  expect(arrivals([], [log(1)])).toHaveLength(1);
});

test('renews what is being read in its place, and keeps what the fetch no longer holds', () => {
  const shown = renewed([log(3), log(2)], [log(4), log(3, 'confirmed')]);
  expect(shown.map(({ id, messageEn }) => [id, messageEn])).toEqual([
    [3, 'confirmed'],
    [2, 'Event 2'],
  ]);
});
