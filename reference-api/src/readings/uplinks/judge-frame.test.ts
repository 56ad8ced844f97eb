import { judgeFrame, type KnownFrame } from './judge-frame';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 4, 0, seconds));
const payload = Buffer.from('01', 'hex');
const other = Buffer.from('02', 'hex');
const radio = { epoch: 3, fcnt: 100, newestAt: at(0), devAddr: '0102' };
const frame = (fcnt: number, seconds: number, changes = {}) => ({
  fcnt,
  payload,
  sentAt: at(seconds),
  devAddr: '0102' as string | null,
  ...changes,
});
const stored = (seconds: number, changes: Partial<KnownFrame> = {}): KnownFrame => ({
  epoch: 3,
  payload,
  sentAt: at(seconds),
  ...changes,
});

it.each([
  ['the next frame', [], frame(101, 10), { is: 'next', epoch: 3 }],
  ['a frame after many lost ones', [], frame(60_000, 10), { is: 'next', epoch: 3 }],
  ['the same frame again', [stored(10)], frame(101, 10), { is: 'repeated', of: 3 }],
  ['the same frame through another server', [stored(10)], frame(101, 25), { is: 'repeated', of: 3 }],
  ['a replayed frame of an older session', [stored(-900, { epoch: 1 })], frame(101, -900), { is: 'repeated', of: 1 }],
  ['a late frame', [], frame(90, -600), { is: 'late', epoch: 3 }],
  ['an older frame with a counter that is taken', [stored(-900)], frame(90, -600, { payload: other }), { is: 'stale' }],
  ['a counter that restarts', [stored(-9_000)], frame(0, 900), { is: 'restart', epoch: 4 }],
  ['a restart with the newest counter', [stored(0)], frame(100, 900), { is: 'restart', epoch: 4 }],
  ['a new session', [], frame(0, 900, { devAddr: '0203' }), { is: 'session', epoch: 4 }],
  ['a late frame of the session before', [], frame(500, -5, { devAddr: '0203' }), { is: 'late', epoch: 2 }],
  ['a frame without an address', [], frame(101, 10, { devAddr: null }), { is: 'next', epoch: 3 }],
] as const)('judges %s', (_, known, sent, verdict) => {
  expect(judgeFrame(radio, known, sent, sent.sentAt)).toEqual(verdict);
});

it('takes any first frame', () => {
  const none = { epoch: 0, fcnt: null, newestAt: null, devAddr: null };
  expect(judgeFrame(none, [], frame(4_000, 0), at(0))).toEqual({ is: 'next', epoch: 0 });
});

it('tells frames of a broken clock apart by their counters', () => {
  expect(judgeFrame(radio, [], frame(101, 0, { sentAt: null }), at(60))).toEqual({ is: 'next', epoch: 3 });
  const known = [stored(0, { sentAt: null })];
  expect(judgeFrame(radio, known, frame(101, 0, { sentAt: null }), at(60))).toEqual({ is: 'repeated', of: 3 });
});
