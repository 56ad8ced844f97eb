import { finding, memory, rename } from './testing/changes';
import { withRoom } from './with-room';

const full = (): Error => new DOMException('Full', 'QuotaExceededError');

/** A browser that has room for what waits once so many bytes of other things are gone. */
function browser(needed: number, failure: () => Error = full) {
  const inner = memory([rename(1, 'A')]);
  let free = 0;
  const ifRoom =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (free < needed) throw failure();
      return write(...args);
    };
  const store = { ...inner, add: ifRoom(inner.add), replace: ifRoom(inner.replace), write: ifRoom(inner.write) };
  const makeRoom = jest.fn(async (bytes: number) => {
    free += bytes;
    return true;
  });
  return { store, makeRoom, all: inner.all };
}

test('where there is room nothing is dropped', async () => {
  const { store, makeRoom, all } = browser(0);
  await withRoom(store, makeRoom).add(finding('Crack'), null);
  expect(all()).toHaveLength(2);
  expect(makeRoom).not.toHaveBeenCalled();
});

test.each([
  ['some', 5_000_000, 1],
  ['all', 20_000_000, 2],
] as const)(
  'what there is no room for is stored once %s of what can be had again is gone',
  async (_, needed, times) => {
    const { store, makeRoom, all } = browser(needed);
    const [first] = all();
    if (!first) throw new Error('Nothing waits.');
    const outbox = withRoom(store, makeRoom);
    await outbox.add(finding('Crack'), new Blob(['JPEG']));
    expect(makeRoom).toHaveBeenCalledTimes(times);
    expect(all().map(({ call }) => call.operation.name)).toEqual(['renameNode', 'addFinding']);
  },
);

test.each(['replace', 'write'] as const)('so does what is stored anew: %s', async (how) => {
  const { store, makeRoom, all } = browser(1);
  const [first] = all();
  if (!first) throw new Error('Nothing waits.');
  const again = { ...first, key: 'another' };
  const outbox = withRoom(store, makeRoom);
  await (how === 'replace' ? outbox.replace(again, null) : outbox.write({ put: [again], drop: [] }));
  expect(all()).toEqual([again]);
});

test.each<[string, () => Error, () => Promise<boolean>, number]>([
  ['nothing is left that could go', full, async () => false, 1],
  ['no room can be made', full, () => Promise.reject(new Error('The database refused.')), 1],
  ['it is not for want of room', () => new Error('The database refused.'), async () => true, 0],
])('fails as before where %s', async (_, failure, make, times) => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { store, all } = browser(1, failure);
  const makeRoom = jest.fn(make);
  await expect(withRoom(store, makeRoom).add(finding('Crack'), null)).rejects.toEqual(failure());
  expect(all()).toHaveLength(1);
  expect(makeRoom).toHaveBeenCalledTimes(times);
  warn.mockRestore();
});

test('fails where the room that was made is not enough', async () => {
  const { store } = browser(1);
  const makeRoom = jest.fn(async () => true);
  await expect(withRoom(store, makeRoom).add(finding('Crack'), null)).rejects.toThrow('Full');
  expect(makeRoom).toHaveBeenCalledTimes(2);
});
