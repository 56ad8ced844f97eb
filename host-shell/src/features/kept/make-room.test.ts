import type { KeptFacts } from '@sagitta/shared-contracts/kept-answers';
import { makeRoom } from './make-room';

const kept = (name: string, usedAt: number, size: number): KeptFacts => ({
  name,
  operation: 'getSystem',
  at: 0,
  usedAt,
  size,
});

function storeOf(all: readonly KeptFacts[]) {
  const remove = jest.fn(async (_names: readonly string[]) => undefined);
  return { facts: async () => [...all], remove };
}

test.each([
  [1, ['oldest']],
  [10, ['oldest']],
  [11, ['oldest', 'older']],
  [Infinity, ['oldest', 'older', 'new']],
])('for %p bytes it drops the longest unused alone', async (bytes, names) => {
  const store = storeOf([kept('new', 9, 10), kept('oldest', 1, 10), kept('older', 5, 10)]);
  expect(await makeRoom(bytes, store)).toBe(true);
  expect(store.remove.mock.calls).toEqual([[names]]);
});

test('where nothing is kept it makes no room, and writes nothing', async () => {
  const store = storeOf([]);
  expect(await makeRoom(Infinity, store)).toBe(false);
  expect(store.remove).not.toHaveBeenCalled();
});
