import { afterNewest, ageDoubt, judgeFrame, type KnownFrame, momentOf } from './judge-frame';

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

test.each([
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
  ['the same frame 30 s apart', [stored(-20)], frame(101, 10), { is: 'repeated', of: 3 }],
  ['an equal frame further apart', [stored(-21)], frame(101, 10), { is: 'next', epoch: 3 }],
  ['an old counter of the same moment', [], frame(90, 0), { is: 'late', epoch: 3 }],
  [
    'a frame of the session before whose counter is taken',
    [stored(-900, { epoch: 2, payload: other })],
    frame(500, -5, { devAddr: '0203' }),
    { is: 'stale' },
  ],
  [
    'one whose counter only the present session has',
    [stored(-900, { payload: other })],
    frame(500, -5, { devAddr: '0203' }),
    { is: 'late', epoch: 2 },
  ],
  [
    'a counter that only an older session has',
    [stored(-900, { epoch: 2, payload: other })],
    frame(90, -600),
    { is: 'late', epoch: 3 },
  ],
] as const)('judges %s', (_, known, sent, verdict) => {
  expect(judgeFrame(radio, known, sent, sent.sentAt)).toEqual(verdict);
});

test('takes any first frame', () => {
  const none = { epoch: 0, fcnt: null, newestAt: null, devAddr: null };
  expect(judgeFrame(none, [], frame(4_000, 0), at(0))).toEqual({ is: 'next', epoch: 0 });
});

test('does not take a device without an address for another session', () => {
  expect(judgeFrame({ ...radio, devAddr: null }, [], frame(101, 10), at(10))).toEqual({ is: 'next', epoch: 3 });
});

test('tells frames of a broken clock apart by their counters', () => {
  expect(judgeFrame(radio, [], frame(101, 0, { sentAt: null }), at(60))).toEqual({ is: 'next', epoch: 3 });
  const known = [stored(0, { sentAt: null })];
  expect(judgeFrame(radio, known, frame(101, 0, { sentAt: null }), at(60))).toEqual({ is: 'repeated', of: 3 });
  expect(judgeFrame(radio, known, frame(101, 0), at(60))).toEqual({ is: 'next', epoch: 3 });
  expect(judgeFrame(radio, [stored(0)], frame(101, 0, { sentAt: null }), at(60))).toEqual({ is: 'next', epoch: 3 });
});

const NOW = new Date('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const before = (ms: number) => new Date(NOW.getTime() - ms);

test.each([
  ['the same', 0, 0, 0, null],
  ['five minutes slow', 5 * MINUTE, 0, 5 * MINUTE, null],
  ['a little more than five minutes slow', 5 * MINUTE + 1, 0, 0, '5 minutes off'],
  ['two hours slow', 120 * MINUTE, 0, 0, '2 hours off'],
  ['four minutes fast', -4 * MINUTE, 0, 0, null],
  ['ten minutes fast', -10 * MINUTE, 0, 0, '10 minutes off'],
  ['of 1970', NOW.getTime(), 1_000, 1_000, '20781 days off'],
  ['right, with a network server of the past', 0, 400 * DAY, 0, null],
])('takes the time of a gateway whose clock is %s', (_, own, server, expected, note) => {
  const moment = momentOf(before(own), before(server), NOW);
  expect(NOW.getTime() - moment.at.getTime()).toBe(expected);
  if (note === null) expect(moment.note).toBeNull();
  else expect(moment.note).toContain(note);
});

test.each([
  [null, null],
  [before(32 * DAY), null],
  [before(-6 * MINUTE), null],
])('counts as measured now if no clock can be right (%s)', (own, server) => {
  expect(momentOf(own, server, NOW)).toEqual({
    at: NOW,
    note: 'a clock that cannot be right; it counts as measured now',
  });
});

test('puts a newest frame after the one before it, on arrival if its clock says otherwise', () => {
  const at = before(MINUTE);
  expect(afterNewest({ at, note: null }, before(2 * MINUTE), NOW)).toEqual({ at, note: null });
  const late = { at: NOW, note: 'a clock behind the frame before; it counts as measured now' };
  expect(afterNewest({ at, note: null }, at, NOW)).toEqual(late);
  expect(afterNewest({ at, note: null }, NOW, NOW).at.getTime()).toBe(NOW.getTime() + 1);
});

test.each([
  [0, 0, null],
  [31 * 86_400, 0, null],
  [31 * 86_400 + 1, 0, '31 days ago'],
  [30 * 86_400, 2 * DAY, '30 days ago'],
  [2 ** 32 - 1, 0, '49710 days ago'],
  [-1, 0, 'of the future'],
])('doubts an age of %d s of a frame sent %d ms ago as it should', (age, sent, doubt) => {
  const found = ageDoubt(age, before(sent), NOW);
  if (doubt === null) expect(found).toBeNull();
  else expect(found).toContain(doubt);
});
