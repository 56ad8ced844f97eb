import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { replay } from '@sagitta/shared-contracts/rules/replay';
import type { ReplayAnswer, ReplayQuestion } from './replay-messages';
import { startReplayer, type Replayed } from './replayer';
import type { Side } from './replayer-state';

const READINGS = { times: Float64Array.of(0, 1, 2, 3), deflections: Float64Array.of(0, 15, 25, 0) };
const at = (percent: number): Thresholds => ({ permissible: 40, levels: [percent, null, null, null] });
const expected = (side: Side, thresholds: Thresholds): [Side, Replayed] => [
  side,
  { thresholds, alarms: replay(READINGS, thresholds) },
];

interface FakeWorker extends EventTarget {
  posted: { message: ReplayQuestion; handed: unknown[] }[];
  ended: boolean;
}

/** Workers as they are started; they answer when told. */
const workers: FakeWorker[] = [];
const { Worker: none } = globalThis;
beforeEach(() => {
  workers.length = 0;
  URL.createObjectURL = () => 'blob:replay';
  URL.revokeObjectURL = () => undefined;
  globalThis.Worker = class extends EventTarget implements FakeWorker {
    posted: FakeWorker['posted'] = [];
    ended = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(message: ReplayQuestion, handed: unknown[] = []) {
      this.posted.push({ message, handed });
    }
    terminate() {
      this.ended = true;
    }
  } as unknown as typeof Worker;
});
afterEach(() => {
  globalThis.Worker = none;
  jest.useRealTimers();
});

const asked = (worker: FakeWorker | undefined) =>
  worker?.posted.flatMap(({ message }) => ('thresholds' in message ? [message.thresholds] : []));

/** The worker replays what it was asked last, as the script does. */
function answer(worker: FakeWorker | undefined) {
  const last = asked(worker)?.at(-1);
  if (!worker || !last) throw new Error('Nothing was asked.');
  const data: ReplayAnswer = { alarms: replay(READINGS, last) };
  worker.dispatchEvent(new MessageEvent('message', { data }));
}

async function started(script: () => Promise<string> = () => Promise.resolve('go()')) {
  const replayed: [Side, Replayed][] = [];
  const replayer = startReplayer((...one) => replayed.push(one), script);
  await Promise.resolve();
  await Promise.resolve();
  return { replayer, replayed, worker: workers[0] };
}

test('hands the readings over once, and keeps its own', async () => {
  const { replayer, worker } = await started();
  replayer.load(READINGS);
  replayer.ask('today', at(20));
  answer(worker);
  replayer.ask('today', at(30));
  const handed = worker?.posted.filter(({ message }) => 'readings' in message);
  expect(handed?.map(({ message }) => message)).toEqual([{ readings: READINGS }]);
  expect(handed?.[0]?.handed).toHaveLength(2);
  expect(handed?.[0]?.handed).not.toContain(READINGS.times.buffer);
});

test('replays anew where readings come later', async () => {
  const { replayer, worker } = await started();
  replayer.load(READINGS);
  replayer.ask('today', at(20));
  answer(worker);
  replayer.load(READINGS);
  expect(asked(worker)).toEqual([at(20), at(20)]);
});

test('replays one step at a time, and drops those that were outrun', async () => {
  const { replayer, replayed, worker } = await started();
  replayer.load(READINGS);
  for (const percent of [20, 30, 40, 50]) replayer.ask('changed', at(percent));
  replayer.ask('today', at(25));
  expect(asked(worker)).toEqual([at(20)]);
  answer(worker);
  expect(asked(worker)).toEqual([at(20), at(50)]);
  answer(worker);
  answer(worker);
  expect(asked(worker)).toEqual([at(20), at(50), at(25)]);
  expect(replayed).toEqual([expected('changed', at(20)), expected('changed', at(50)), expected('today', at(25))]);
});

test('waits for the readings, and for the worker', async () => {
  const { replayer, worker } = await started();
  replayer.ask('today', at(25));
  expect(worker?.posted).toEqual([]);
  replayer.load(READINGS);
  expect(asked(worker)).toEqual([at(25)]);

  const { replayer: late, replayed } = await started(() => new Promise(() => undefined));
  late.load(READINGS);
  late.ask('today', at(25));
  expect(replayed).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['there are no workers', () => Promise.resolve((globalThis.Worker = undefined as never))],
  [
    'the policy refuses it',
    () =>
      Promise.resolve(
        (URL.createObjectURL = () => {
          throw new Error('refused');
        }),
      ),
  ],
])('replays on the page where %s', async (_, forbid) => {
  await forbid();
  const { replayer, replayed } = await started();
  replayer.load(READINGS);
  replayer.ask('changed', at(25));
  replayer.ask('changed', at(50));
  expect(replayed).toEqual([expected('changed', at(25)), expected('changed', at(50))]);
});

test('replays on the page where the script cannot be fetched', async () => {
  const { replayer, replayed } = await started(() => Promise.reject(new Error('offline')));
  replayer.load(READINGS);
  replayer.ask('today', at(25));
  expect([replayed, workers]).toEqual([[expected('today', at(25))], []]);
});

test.each<[string, (worker: FakeWorker | undefined) => void]>([
  ['fails', (worker) => worker?.dispatchEvent(new Event('error'))],
  ['does not answer', () => jest.advanceTimersByTime(2_000)],
])('goes on with what is asked on the page where the worker %s', async (_, fail) => {
  const { replayer, replayed, worker } = await started();
  jest.useFakeTimers();
  replayer.load(READINGS);
  replayer.ask('today', at(25));
  replayer.ask('changed', at(50));
  expect(replayed).toEqual([]);
  fail(worker);
  expect(worker?.ended).toBe(true);
  expect(replayed).toEqual([expected('changed', at(50)), expected('today', at(25))]);
  replayer.ask('changed', at(60));
  expect(replayed.at(-1)).toEqual(expected('changed', at(60)));
});

test('ends its worker, and answers nothing any more', async () => {
  const { replayer, replayed, worker } = await started();
  replayer.load(READINGS);
  replayer.ask('today', at(25));
  replayer.end();
  expect(worker?.ended).toBe(true);
  worker?.dispatchEvent(new Event('error'));
  replayer.ask('today', at(30));
  expect(replayed).toEqual([]);
});

test('starts no worker after its end', async () => {
  const { replayer } = await started();
  const begun = workers.length;
  const late = startReplayer(
    () => undefined,
    () => Promise.resolve('go()'),
  );
  late.end();
  await Promise.resolve();
  await Promise.resolve();
  expect(workers).toHaveLength(begun);
  replayer.end();
});
