import { webcrypto } from 'node:crypto';
import { randomOf } from '@sagitta/shared-contracts/testing/random';
import type { Change } from './change';
import { browserOutbox } from './outbox-store';
import { base, rename } from './testing/changes';
import { fakeShelf } from './testing/fake-shelf';

// jsdom has none.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

const ACCOUNT = 7;

test('what is kept comes back as it was, in its order, and nobody else reads it', async () => {
  const { shelf } = fakeShelf();
  const [one, two] = [rename(1, 'A'), { ...base(1, 5), told: { ...base(1, 5).told, path: undefined } }];
  const store = browserOutbox(ACCOUNT, shelf);
  for (const change of [one, two]) await store.add(change, null);
  for (const tab of [store, browserOutbox(ACCOUNT, shelf)])
    expect(await tab.load()).toEqual([one, JSON.parse(JSON.stringify(two))]);
  expect(await browserOutbox(8, shelf).load()).toEqual([]);
});

test('a tab that alone writes reads nothing again, and seals what it changes', async () => {
  const { shelf, counted } = fakeShelf();
  const store = browserOutbox(ACCOUNT, shelf);
  const changes = Array.from({ length: 30 }, (_, index) => rename(1, String(index)));
  await store.load();
  for (const change of changes) await store.add(change, null);
  const [first, second, ...rest] = changes as [Change, Change, ...Change[]];
  await store.write({ put: [{ ...second, lock: 'L1' }], drop: [first.id] });
  expect(await store.load()).toEqual([{ ...second, lock: 'L1' }, ...rest]);
  expect(counted).toEqual({ read: 1, sealed: 31 });
  // The same list, so that nothing is drawn again.
  expect(await store.load()).toBe(await store.load());
});

test('what another tab has written is read, also of an earlier release, which leaves no mark', async () => {
  const { shelf, asBefore } = fakeShelf();
  const [own, other] = [browserOutbox(ACCOUNT, shelf), browserOutbox(ACCOUNT, shelf)];
  const [one, two] = [rename(1, 'A'), rename(2, 'B')];
  await own.load();
  await own.add(one, null);
  await other.add(two, null);
  expect(await own.load()).toEqual([one, two]);
  await asBefore(() => other.write({ put: [], drop: [one.id] }));
  expect(await own.load(true)).toEqual([two]);
});

test('what is kept after the browser has dropped all outlives the tab: its key is stored again', async () => {
  const { shelf, dropAll } = fakeShelf();
  const store = browserOutbox(ACCOUNT, shelf);
  await store.add(rename(1, 'A'), null);
  await store.load();
  dropAll();
  expect(await store.load()).toEqual([]);
  const kept = rename(2, 'B');
  await store.add(kept, null);
  expect(await browserOutbox(ACCOUNT, shelf).load()).toEqual([kept]);
});

test('a file comes back, goes with its change, and is replaced with it', async () => {
  const { shelf } = fakeShelf();
  const store = browserOutbox(ACCOUNT, shelf);
  const kept = { name: 'photo', type: 'image/jpeg', size: 3 };
  const change: Change = { ...rename(1, 'A'), call: { ...rename(1, 'A').call, file: kept } };
  const textOf = async () => (await store.file(change))?.size ?? null;
  await store.add(change, new Blob(['one']));
  expect(await textOf()).toBe(3);
  await store.replace(change, new Blob(['other']));
  expect(await textOf()).toBe(5);
  await store.replace(change, null);
  expect(await textOf()).toBeNull();
  await store.add({ ...change, id: 'next' }, new Blob(['one']));
  await store.write({ put: [], drop: ['next'] });
  expect(await store.file({ ...change, id: 'next' })).toBeNull();
});

test.each(Array.from({ length: 20 }, (_, seed) => [seed]))(
  'three tabs that write as it comes each see what is stored (seed %i)',
  async (seed) => {
    const random = randomOf(seed + 1);
    const among = (count: number) => Math.floor(random() * count);
    const { shelf } = fakeShelf();
    const tabs = [0, 1, 2].map(() => browserOutbox(ACCOUNT, shelf));
    let turn = Promise.resolve();
    for (let step = 0; step < 40; step += 1) {
      const store = tabs[among(3)] ?? browserOutbox(ACCOUNT, shelf);
      const act = async () => {
        const changes = await store.load();
        const [first, second] = [changes[among(changes.length)], changes[among(changes.length)]];
        if (!first || random() < 0.4) return store.add(rename(among(3), String(step)), null);
        return store.write({
          put: second && second !== first ? [{ ...second, lock: `L${step}` }] : [],
          drop: random() < 0.5 ? [first.id] : [],
        });
      };
      // Some at the same time.
      const acts = [act(), ...(random() < 0.3 ? [act()] : [])];
      turn = Promise.all([turn, ...acts]).then(() => undefined);
      if (random() < 0.7) await turn;
    }
    await turn;
    const stored = await browserOutbox(ACCOUNT, shelf).load();
    for (const store of tabs) expect(await store.load()).toEqual(stored);
  },
);
