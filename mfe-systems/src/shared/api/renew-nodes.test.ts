import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import { aNode, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renewNodes } from './renew-nodes';

const network = mockNetwork();
const list = [1, 2, 3].map((id) => aNode({ id, systemId: 7, name: `Roof ${id}` }));
const changed = (...nodeIds: number[]): SystemChange => ({ id: 7, kinds: ['nodes'], nodeIds });

async function renew(...changes: SystemChange[]): Promise<Node[] | null> {
  const update = await renewNodes(testServices(), [7])(changes, new AbortController().signal);
  return update && (update(list) as Node[]);
}
const names = (nodes: Node[] | null) => nodes?.map(({ name }) => name);

test('asks for the nodes that changed, and leaves the others as they are', async () => {
  network.answer(listNodes, [aNode({ id: 2, systemId: 7, name: 'Renewed' })]);
  const renewed = await renew(changed(2), changed(2));
  expect(names(renewed)).toEqual(['Roof 1', 'Renewed', 'Roof 3']);
  expect(renewed?.[0]).toBe(list[0]);
  expect(network.seen(listNodes).map(({ input }) => input)).toEqual([{ systemIds: [7], nodeIds: [2] }]);
});

test('lets a node go that is gone or may not be seen any more, and takes in a new one', async () => {
  network.answer(listNodes, [aNode({ id: 4, systemId: 7, name: 'New' })]);
  expect(names(await renew(changed(2, 4)))).toEqual(['Roof 1', 'Roof 3', 'New']);
});

test('takes every node of an older host, which does not know that some were asked for', async () => {
  network.answer(
    listNodes,
    [1, 2, 3].map((id) => aNode({ id, systemId: 7, name: `Now ${id}` })),
  );
  expect(names(await renew(changed(2)))).toEqual(['Now 1', 'Now 2', 'Now 3']);
});

test.each([
  ['names no node', changed()],
  ['is about the system', { id: 7, kinds: ['nodes', 'system'], nodeIds: [2] }],
])('leaves it to the whole where a change %s', async (_, change) => {
  expect(await renew(changed(1), change)).toBeNull();
  expect(network.seen(listNodes)).toEqual([]);
});

test('fails where they cannot be read', async () => {
  network.fail(listNodes, { status: 500 });
  await expect(renew(changed(2))).rejects.toMatchObject({ status: 500 });
});
