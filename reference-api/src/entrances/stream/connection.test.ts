import { Connection } from './connection';

const viewer = { id: 1, category: 'staff' as const, tokenHash: Buffer.alloc(32) };
const change = {
  event: 'change' as const,
  data: { systems: Array.from({ length: 500 }, (_, id) => ({ id, kinds: ['nodes'], nodeIds: [id] })) },
};

test('disconnects a client that does not read, so that nothing piles up', async () => {
  const closed = jest.fn();
  const connection = new Connection(viewer, closed);
  for (let round = 0; round < 30 && !connection.body.destroyed; round += 1) connection.tell(change, `1-${round}`);
  expect(connection.body.destroyed).toBe(true);
  await new Promise(setImmediate);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(() => connection.beat('1-99')).not.toThrow();
});

test('keeps a client that reads', async () => {
  const connection = new Connection(viewer, jest.fn());
  let heard = 0;
  connection.body.on('data', (chunk: Buffer) => {
    heard += chunk.length;
  });
  for (let round = 0; round < 30; round += 1) {
    connection.tell(change, `1-${round}`);
    await new Promise(setImmediate);
  }
  expect(connection.body.destroyed).toBe(false);
  expect(heard).toBeGreaterThan(256_000);
});
