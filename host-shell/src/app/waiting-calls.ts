import type { WaitingCall, WaitingCalls } from '@sagitta/shared-contracts/waiting';
import type { Change } from '../features/outbox/change';
import type { LoadOutbox } from './outbox';

const NONE: readonly WaitingCall[] = [];

/** What waits, for pages that show it. Its code is fetched with the first of them. */
export function waitingCalls(load: LoadOutbox): WaitingCalls {
  let seen: { changes: readonly Change[]; calls: readonly WaitingCall[] } = { changes: [], calls: NONE };
  const see = (changes: readonly Change[]) => {
    if (changes !== seen.changes) seen = { changes, calls: changes.length === 0 ? NONE : changes.map(callOf) };
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
          see(outbox.view().changes);
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
  };
}

function callOf({ id, call: { operation, input, file }, told, stop }: Change): WaitingCall {
  return { id, operation: operation.name, input, told, isStopped: stop !== null, hasFile: file !== undefined };
}
