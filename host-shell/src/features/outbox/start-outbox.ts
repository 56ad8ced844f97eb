import type { Operation } from '@sagitta/shared-contracts/operation';
import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import * as v from 'valibot';
import type { Change } from './change';
import { createOutbox, type Outbox } from './outbox';
import { keepStorage } from './keep-storage';
import type { OutboxStore } from './outbox-store';

export interface StartOptions {
  accountId: number;
  /** Makes calls as that account, and no other. */
  call: ApiCaller;
  now: () => number;
}

/** The outbox of one account in this browser: one tab sends at a time, and the others see what it did. */
export async function startOutbox({ accountId, call, now }: StartOptions, store: OutboxStore): Promise<Outbox> {
  const name = `sagitta-outbox-${accountId}`;
  const channel = new BroadcastChannel(name);
  const outbox = createOutbox({
    store,
    send: (change, file) => call(operationOf(change), requestOf(change, file), { headers: { [ONCE_KEY]: change.key } }),
    alone: async (run) => navigator.locks.request(name, run),
    tabs: {
      tell: () => channel.postMessage(null),
      listen: (onTold) => channel.addEventListener('message', onTold),
    },
    now,
    newKey: () => crypto.randomUUID(),
    onFirst: () => void keepStorage(),
  });
  await outbox.refresh();
  return outbox;
}

/** What is sent was checked by the part that made it, and its answer is read for its lock alone. */
function operationOf({ call: { operation } }: Change): Operation {
  return {
    ...operation,
    params: undefined,
    input: undefined,
    output: v.unknown(),
    body: operation.body ?? 'json',
    table: false,
    retry: null,
    auth: 'bearer',
    once: true,
  };
}

const requestOf = ({ call: { params, input, file } }: Change, blob: Blob | null) => ({
  params,
  input: file && blob ? { ...input, [file.name]: blob } : input,
});
