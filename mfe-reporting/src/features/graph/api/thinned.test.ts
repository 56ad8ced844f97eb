import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { CallOptions } from '@sagitta/shared-contracts/shell';
import { thinned } from './thinned';

const readings = (count: number): Measurement[] =>
  Array.from({ length: count }, (_, index) => ({
    MeasurementTimestamp: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    CalculatedDeflection: index === 777 ? 99 : index % 10,
    Temperature1: 5,
    ThresholdLevel1: 20,
    ThresholdLevel2: 60,
    ThresholdLevel3: 80,
    ThresholdLevel4: 95,
    PermissibleValue: 50,
    ObstructionStatus: false,
  }));
const ALL = { average: false, marked: null };
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;

/** A shell that lets its caller read the answer. */
const answering = (value: unknown) => {
  const body = bytes(value);
  const left: boolean[] = [];
  const ask = async ({ read }: CallOptions) => {
    const told = await read?.(body);
    left.push(told === undefined);
    return (told ?? value) as Measurement[];
  };
  return { ask, left };
};

/** A worker that cannot be started, or that runs the script as a browser does. */
function workers(start: (worker: EventTarget, question: { body: ArrayBuffer }) => void): { ended: number } {
  const seen = { ended: 0 };
  URL.createObjectURL = () => 'blob:worker';
  URL.revokeObjectURL = () => undefined;
  globalThis.Worker = class extends EventTarget {
    postMessage(question: { body: ArrayBuffer }) {
      start(this, question);
    }
    terminate() {
      seen.ended += 1;
    }
  } as unknown as typeof Worker;
  return seen;
}

const { Worker: none } = globalThis;
afterEach(() => {
  globalThis.Worker = none;
});

it('leaves an answer of a host that thins to the shell', async () => {
  const { ask, left } = answering(readings(1_500));
  expect(await thinned(ALL, ask)).toHaveLength(1_500);
  expect(left).toEqual([true]);
});

it('thins a long answer on the page, and keeps its highest reading', async () => {
  const { ask, left } = answering(readings(10_000));
  const kept = await thinned(ALL, ask);
  expect(left).toEqual([false]);
  expect(kept.length).toBeLessThan(2_000);
  expect(kept).toContainEqual({ ...readings(778)[777], AfterGap: false });
});

describe('an answer of more than 30,000 readings', () => {
  const all = readings(36_000);
  /** Escapes are the parser's. */
  const escaped = all.map((reading) => ({ ...reading, Note: 'a "quoted" word' }));

  it('is read by the page, in pieces', async () => {
    workers(() => {
      throw new Error('A worker was asked.');
    });
    const kept = await thinned(ALL, answering(all).ask);
    expect(kept.length).toBeLessThan(2_000);
    expect(kept).toContainEqual({ ...all[777], AfterGap: false });
  });

  it.each([
    ['for means', true, all],
    ['where it has escapes', false, escaped],
  ])('is parsed by a worker, which ends with it, %s', async (_, average, list) => {
    const answer = all.slice(0, 3);
    const seen = workers((worker, { body }) => {
      expect(body.byteLength).toBe(bytes(list).byteLength);
      worker.dispatchEvent(new MessageEvent('message', { data: { readings: answer } }));
    });
    expect(await thinned({ average, marked: null }, answering(list).ask)).toBe(answer);
    expect(seen.ended).toBe(1);
  });

  it('is left to the shell where the worker finds no list of readings', async () => {
    workers((worker) => worker.dispatchEvent(new MessageEvent('message', { data: { readings: undefined } })));
    const { ask, left } = answering([{ error: 'x'.repeat(8_000_000) }]);
    await thinned(ALL, ask);
    expect(left).toEqual([true]);
  });

  it.each([
    ['is refused', () => workers((worker) => worker.dispatchEvent(new Event('error')))],
    [
      'does not exist',
      () => {
        URL.createObjectURL = () => 'blob:worker';
        URL.revokeObjectURL = () => undefined;
        globalThis.Worker = undefined as never;
      },
    ],
  ])('is thinned on the page where a worker %s', async (_, forbid) => {
    forbid();
    const kept = await thinned(ALL, answering(escaped).ask);
    expect(kept.length).toBeLessThan(2_000);
    expect(kept).toContainEqual({ ...escaped[777], AfterGap: false });
  });

  it.each([
    ['in pieces', all],
    ['as a whole', escaped],
  ])('keeps the reading of a marked moment, read %s', async (_, list) => {
    workers((worker) => worker.dispatchEvent(new Event('error')));
    const marked = Date.parse(all[12_345]?.MeasurementTimestamp ?? '');
    const has = (kept: Measurement[]) => kept.some((one) => Date.parse(one.MeasurementTimestamp) === marked);
    expect(has(await thinned(ALL, answering(list).ask))).toBe(false);
    expect(has(await thinned({ average: false, marked }, answering(list).ask))).toBe(true);
  });

  it('is thinned after a shell that reads every answer itself', async () => {
    const kept = await thinned(ALL, () => Promise.resolve(all));
    expect(kept.length).toBeLessThan(2_000);
    expect(kept).toContainEqual({ ...all[777], AfterGap: false });
  });
});
