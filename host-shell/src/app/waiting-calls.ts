import type { WaitingCall, WaitingCalls } from '@sagitta/shared-contracts/waiting';
import type { Change } from '../features/outbox/change';
import type { OutboxView } from '../features/outbox/outbox';
import type { LoadOutbox } from './outbox';

const NONE: readonly never[] = [];

/** What waits, for pages that show it. Its code is fetched with the first of them. */
export function waitingCalls(load: LoadOutbox): WaitingCalls {
  let seen: Pick<OutboxView, 'changes' | 'sent'> & { calls: readonly WaitingCall[] } = {
    changes: NONE,
    sent: NONE,
    calls: NONE,
  };
  const see = ({ changes, sent }: OutboxView) => {
    if (changes === seen.changes && sent === seen.sent) return;
    const ids = new Set(changes.map(({ id }) => id));
    const gone = sent.filter(({ change }) => !ids.has(change.id));
    const calls = [
      ...gone.map(({ change, at }) => callOf(change, at)),
      ...changes.map((change) => callOf(change, null)),
    ];
    seen = { changes, sent, calls };
  };
  return {
    read: () => seen.calls,
    subscribe: (onChange) => {
      let isOver = false;
      let unsubscribe = () => undefined as void;
      const start = async () => {
        const outbox = await load();
        if (!outbox || isOver) return;
        const look = () => {
          see(outbox.view());
          onChange();
        };
        unsubscribe = outbox.subscribe(look);
        look();
      };
      start().catch((error: unknown) => console.warn('What waits on this device cannot be shown.', error));
      return () => {
        isOver = true;
        unsubscribe();
      };
    },
    file: async (id) => (await (await load())?.file(id)) ?? null,
    discard: async (id) => (await load())?.discard([id]),
  };
}

function callOf({ id, call: { operation, input, file }, told, stop }: Change, sentAt: number | null): WaitingCall {
  const refused = stop?.kind === 'refused' ? { message: stop.message, fields: stop.fields ?? {} } : null;
  const [isStopped, hasFile] = [stop !== null, file !== undefined];
  return { id, operation: operation.name, input, told, isStopped, refused, hasFile, sentAt };
}
