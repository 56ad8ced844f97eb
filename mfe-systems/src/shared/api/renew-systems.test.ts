import { getSystem, type System } from '@sagitta/shared-contracts/api/system';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import { aSystem, aSystemInDetail, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renewSystems } from './renew-systems';

const network = mockNetwork();
const list = [1, 2, 3].map((ID) => aSystem({ ID, name: `Site ${ID}` }));
const changed = (...ids: number[]): SystemChange[] => ids.map((id) => ({ id, kinds: ['nodes'], nodeIds: [] }));

async function renew(which: 'all' | 'listed', ...ids: number[]): Promise<System[] | null> {
  const update = await renewSystems(testServices(), which)(changed(...ids), new AbortController().signal);
  return update && (update(list) as System[]);
}
const answer = (known: Readonly<Record<number, Partial<System>>>) =>
  network.answer(getSystem, ({ params }) =>
    aSystemInDetail({
      ID: 0,
      ...known[Number(params.id)],
      ...(Number(params.id) in known && { ID: Number(params.id) }),
    }),
  );

test('asks for the systems that changed, and leaves the others as they are', async () => {
  answer({ 2: { name: 'Site 2', nodesHighestDeflection: 97 } });
  const renewed = await renew('all', 2, 2);
  expect(renewed?.map(({ ID, nodesHighestDeflection }) => [ID, nodesHighestDeflection])).toEqual([
    [1, 31],
    [2, 97],
    [3, 31],
  ]);
  expect(renewed?.[0]).toBe(list[0]);
  expect(network.seen(getSystem).map(({ params }) => params)).toEqual([{ id: '2' }]);
});

test('lets a system go that is gone or may not be seen any more', async () => {
  answer({});
  expect((await renew('all', 2))?.map(({ ID }) => ID)).toEqual([1, 3]);
});

test('takes in a new system, but not into a list of some systems only', async () => {
  answer({ 9: { name: 'Site 9' } });
  expect((await renew('all', 9))?.map(({ ID }) => ID)).toEqual([1, 2, 3, 9]);
  expect((await renew('listed', 9))?.map(({ ID }) => ID)).toEqual([1, 2, 3]);
});

test('leaves it to the whole list where many changed', async () => {
  expect(await renew('all', ...Array.from({ length: 13 }, (_, index) => index + 1))).toBeNull();
  expect(network.seen(getSystem)).toEqual([]);
});

test('fails where one of them cannot be read', async () => {
  network.fail(getSystem, { status: 500 });
  await expect(renew('all', 2)).rejects.toMatchObject({ status: 500 });
});
