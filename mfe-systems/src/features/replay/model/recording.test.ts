import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { record, videoName, videoSeconds, videoType, type Recorded } from './recording';

const RANGE = { from: 0, to: 10 * HOUR_MS };
/** A recorder that hands over so many bytes with every piece. */
let piece = 1_000;
let made: FakeRecorder[] = [];

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('video/webm');
  state = 'inactive';
  history: string[] = [];
  constructor() {
    super();
    made.push(this);
  }
  start() {
    this.#to('recording');
  }
  pause() {
    this.#to('paused');
  }
  resume() {
    this.#to('recording');
  }
  stop() {
    this.#to('inactive');
    this.hand();
    this.dispatchEvent(new Event('stop'));
  }
  hand() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: { size: piece } }));
  }
  #to(state: string) {
    this.state = state;
    this.history.push(state);
  }
}

let stopped = 0;
const canvas = { captureStream: () => ({ getTracks: () => [{ stop: () => (stopped += 1) }] }) };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.assign(HTMLCanvasElement.prototype, { captureStream: () => null });
  [made, stopped, piece] = [[], 0, 1_000];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
});

function start(more: { onMoment?: (moment: number) => void; signal?: AbortSignal } = {}) {
  const moments: number[] = [];
  let result: Recorded | null | undefined;
  let failure: unknown = null;
  const recording = {
    canvas: canvas as unknown as HTMLCanvasElement,
    paint: (moment: number) => void moments.push(moment),
    range: RANGE,
    speed: HOUR_MS,
    type: 'video/webm;codecs=vp9',
    signal: new AbortController().signal,
    onMoment: () => undefined,
    ...more,
  };
  record(recording).then(
    (recorded) => (result = recorded),
    (error: unknown) => (failure = error),
  );
  return { moments, result: () => result, failure: () => failure };
}

test('paints the whole range at its speed, rests at its end, and lets the canvas go', async () => {
  const { moments, result } = start();
  await jest.advanceTimersByTimeAsync(10_500);
  expect([moments[0], moments.at(-1)]).toEqual([RANGE.from, RANGE.to]);
  expect(result()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(result()).toMatchObject({ until: RANGE.to });
  expect(result()?.blob.type).toBe('video/webm');
  expect(stopped).toBe(1);
});

test('ends where it is too large, and tells the last moment in it', async () => {
  const { result } = start();
  await jest.advanceTimersByTimeAsync(4_000);
  piece = 50_000_001;
  made[0]?.hand();
  await jest.advanceTimersByTimeAsync(100);
  expect(result()?.until).toBeGreaterThan(3 * HOUR_MS);
  expect(result()?.until).toBeLessThan(5 * HOUR_MS);
});

test('gives nothing where it was cancelled', async () => {
  const control = new AbortController();
  const { result } = start({ signal: control.signal });
  await jest.advanceTimersByTimeAsync(2_000);
  control.abort();
  await jest.advanceTimersByTimeAsync(100);
  expect([result(), made[0]?.state, stopped]).toEqual([null, 'inactive', 1]);
});

test('fails where the recorder gives nothing', async () => {
  piece = 0;
  const { result, failure } = start();
  await jest.advanceTimersByTimeAsync(12_000);
  expect([result(), failure(), stopped]).toEqual([undefined, expect.any(Error), 1]);
});

test('fails where the recorder ends by itself', async () => {
  const { result, failure } = start();
  await jest.advanceTimersByTimeAsync(2_000);
  made[0]?.stop();
  await jest.advanceTimersByTimeAsync(100);
  expect([result(), failure(), stopped]).toEqual([undefined, expect.any(Error), 1]);
});

test('waits while nobody sees the page, so that no moment is left out', async () => {
  const { moments, result } = start();
  await jest.advanceTimersByTimeAsync(2_000);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(made[0]?.state).toBe('paused');
  hidden.mockReturnValue(false);
  await jest.advanceTimersByTimeAsync(1_000);
  const steps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(HOUR_MS / 4);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(result()).toMatchObject({ until: RANGE.to });
});

test('records what the browser can, and nothing where it cannot', () => {
  expect(videoType()).toBe('video/webm;codecs=vp9');
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  expect(videoType()).toBeNull();
});

test('says how long it will be', () => expect(videoSeconds({ from: 0, to: 7 * DAY_MS }, DAY_MS)).toBe(8));

test('names system and period, without what file names cannot have', () => {
  const range = { from: Date.parse('2026-01-04T12:00:00Z'), to: Date.parse('2026-01-11T12:00:00Z') };
  expect(videoName('Hala 3/B: "nord"', range, 'Europe/Warsaw', 'mp4')).toBe(
    'Replay Hala 3-B- -nord-, 04-01-2026 to 11-01-2026.mp4',
  );
  expect(videoName('Hala', { from: range.from, to: range.from }, 'Europe/Warsaw', 'png')).toBe(
    'Replay Hala, 04-01-2026.png',
  );
});
