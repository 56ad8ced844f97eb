import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../../testing/eventually';
import { type Patience, trackCalls } from './calls-under-way';

let app: FastifyInstance;
let order: string[];
let begun: number;
/** Ends the work of the calls under way. */
let finish: () => void;

beforeEach(() => {
  order = [];
  begun = 0;
});

/** A host with a call whose work ends when told; answers its address. It waits longer than a busy machine takes. */
async function host({ answer = 60_000, end = 60_000 }: Patience = {}): Promise<string> {
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app = Fastify({ forceCloseConnections: true, return503OnClosing: false });
  const waitForCalls = trackCalls(app, { answer, end });
  app.get('/work', async () => {
    begun += 1;
    await finished;
    order.push('work ended');
    return { done: true };
  });
  waitForCalls();
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/work`;
}

test('answers the calls under way before it closes', async () => {
  const address = await host();
  const calls = [fetch(address), fetch(address)];
  await eventually('two calls', () => (begun === 2 ? true : undefined));
  const closing = app.close().then(() => order.push('closed'));
  finish();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  await closing;
  expect(order).toEqual(['work ended', 'work ended', 'closed']);
});

test('cuts off the calls that come while it closes', async () => {
  const address = await host();
  const call = fetch(address);
  await eventually('a call', () => (begun === 1 ? true : undefined));
  const closing = app.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(begun).toBe(1);
  finish();
  expect((await call).status).toBe(200);
  await closing;
});

test('waits for the work of a call whose connection it has closed', async () => {
  const address = await host({ answer: 10 });
  const call = fetch(address).catch((error: unknown) => {
    order.push('cut off');
    finish();
    return error;
  });
  await eventually('a call', () => (begun === 1 ? true : undefined));
  await app.close();
  order.push('closed');
  expect(await call).toHaveProperty('message', 'fetch failed');
  expect(order).toEqual(['cut off', 'work ended', 'closed']);
});

test('closes all the same when the work of a call never ends', async () => {
  const address = await host({ answer: 10, end: 10 });
  const call = fetch(address).catch(() => undefined);
  await eventually('a call', () => (begun === 1 ? true : undefined));
  await app.close();
  await call;
  expect(order).toEqual([]);
});
