import type { Outbox, OutboxView } from '../features/outbox/outbox';
import { finding, rename } from '../features/outbox/testing/changes';
import { waitingCalls } from './waiting-calls';

function setUp(changes: OutboxView['changes']) {
  let view = { changes, sent: [] } as unknown as OutboxView;
  const listeners = new Set<() => void>();
  const photo = new Blob(['JPEG']);
  const discard = jest.fn(async () => undefined);
  const outbox = {
    discard,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    file: async () => photo,
  } as unknown as Outbox;
  const show = (next: Partial<OutboxView>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  return { outbox, show, listeners, photo, discard };
}
const settle = () => new Promise((done) => setTimeout(done));

test('pages are told what waits, once it is known, and again only when it changes', async () => {
  const change = { ...finding('Crack'), stop: { kind: 'refused', message: 'No.' } } as const;
  const { outbox, show, listeners, photo } = setUp([change]);
  const waiting = waitingCalls(async () => outbox);
  expect(waiting.read()).toEqual([]);
  const onChange = jest.fn();
  const stop = waiting.subscribe(onChange);
  await settle();
  const first = waiting.read();
  expect(first).toEqual([
    {
      id: change.id,
      operation: 'addFinding',
      input: change.call.input,
      told: change.told,
      isStopped: true,
      refused: { message: 'No.', fields: {} },
      hasFile: false,
      sentAt: null,
    },
  ]);
  expect(onChange).toHaveBeenCalledTimes(1);
  show({ sending: change.id });
  expect(waiting.read()).toBe(first);
  show({ changes: [rename(1, 'A')] });
  expect(waiting.read()).toMatchObject([{ operation: 'renameNode', isStopped: false }]);
  expect(await waiting.file(change.id)).toBe(photo);
  stop();
  expect(listeners.size).toBe(0);
});

test('what was sent is listed once, and when it was sent', async () => {
  const [first, second] = [finding('Crack'), finding('Rust')];
  const { outbox, show } = setUp([first, second]);
  const waiting = waitingCalls(async () => outbox);
  waiting.subscribe(() => undefined);
  await settle();
  show({ sent: [{ change: first, at: 5 }] });
  expect(waiting.read().map(({ id, sentAt }) => [id, sentAt])).toEqual([
    [first.id, null],
    [second.id, null],
  ]);
  show({ changes: [second] });
  expect(waiting.read().map(({ id, sentAt }) => [id, sentAt])).toEqual([
    [first.id, 5],
    [second.id, null],
  ]);
});

test('a page takes one off the list', async () => {
  const { outbox, discard } = setUp([]);
  await waitingCalls(async () => outbox).discard?.('one');
  expect(discard).toHaveBeenCalledWith(['one']);
});

test('where nothing can be kept, nothing waits', async () => {
  const waiting = waitingCalls(async () => null);
  waiting.subscribe(() => undefined);
  await settle();
  expect(waiting.read()).toEqual([]);
  expect(await waiting.file('one')).toBeNull();
});
