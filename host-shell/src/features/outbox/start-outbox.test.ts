import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { startOutbox } from './start-outbox';
import { AT, finding, memory, rename } from './testing/changes';

const taken: string[] = [];
beforeAll(() => {
  // jsdom has neither.
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: async (name: string, run: () => Promise<unknown>) => {
        taken.push(name);
        return run();
      },
    },
    configurable: true,
  });
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    value: class {
      postMessage = jest.fn();
      addEventListener = jest.fn();
    },
    configurable: true,
  });
});

test('sends what was stored as the call that it was, with its key, under the lock of the account', async () => {
  const change = rename(1, 'A');
  const call = jest.fn(async () => ({ succeeded: true }));
  const outbox = await startOutbox(
    { accountId: 7, call: call as unknown as ApiCaller, now: () => AT },
    memory([change]),
  );
  expect(outbox.view().changes).toEqual([change]);
  await outbox.send();
  expect(call).toHaveBeenCalledWith(
    expect.objectContaining({ ...change.call.operation, auth: 'bearer', body: 'json', retry: null }),
    { params: undefined, input: change.call.input },
    { headers: { [ONCE_KEY]: change.key } },
  );
  expect(new Set(taken)).toEqual(new Set(['sagitta-outbox-7']));
  expect(outbox.view().changes).toEqual([]);
});

test('sends a form with its file, and what an earlier release has kept as JSON', async () => {
  const old = rename(1, 'A');
  const change = finding('Crack');
  const { body: _, ...operation } = old.call.operation;
  const photo = new Blob(['JPEG']);
  const store = memory();
  await store.add({ ...old, call: { ...old.call, operation } }, null);
  const file = { name: 'photo', type: 'image/jpeg', size: 4 };
  await store.add({ ...change, call: { ...change.call, file } }, photo);
  const call = jest.fn(async (_operation: object, _request: object) => ({ succeeded: true }));
  const outbox = await startOutbox({ accountId: 7, call: call as unknown as ApiCaller, now: () => AT }, store);
  await outbox.send();
  const [first, second] = call.mock.calls;
  expect(first?.[0]).toMatchObject({ name: 'renameNode', body: 'json' });
  expect(second?.[0]).toMatchObject({ name: 'addFinding', body: 'multipart' });
  expect(second?.[1]).toEqual({ params: undefined, input: { ...change.call.input, photo } });
});
