import { attemptsAllowed, type Circuit, type CircuitEvent, CLOSED, LONGEST_PROBE_MS, next } from './circuit';

const open = (failures: number, until: number): Circuit => ({ phase: 'open', failures, until });
const probing = (failures: number): Circuit => ({ phase: 'probing', failures });
const begun: CircuitEvent = { kind: 'begun' };
const answered: CircuitEvent = { kind: 'answered' };
const unavailable = (isProbe: boolean, at = 1_000): CircuitEvent => ({ kind: 'unavailable', isProbe, at });
const nothing = (isProbe: boolean, at = 1_000): CircuitEvent => ({ kind: 'nothing', isProbe, at });

test.each<[string, Circuit, CircuitEvent, Circuit]>([
  ['an attempt while it answers', CLOSED, begun, CLOSED],
  ['an answer', CLOSED, answered, CLOSED],
  ['nothing to send', CLOSED, nothing(false), CLOSED],
  ['the first failure', CLOSED, unavailable(false), open(1, 6_000)],
  ['a failed probe, after another attempt was answered', CLOSED, unavailable(true), open(1, 6_000)],
  ['a failure of an attempt that had begun before', open(3, 9_000), unavailable(false), open(3, 9_000)],
  ['an answer to one that had begun before', open(3, 9_000), answered, CLOSED],
  ['a probe', open(3, 9_000), begun, probing(3)],
  ['an answered probe', probing(3), answered, CLOSED],
  ['a failed probe', probing(1), unavailable(true), open(2, 11_000)],
  ['a late failure while a probe is under way', probing(1), unavailable(false), probing(1)],
  ['a probe without anything to send', probing(2), nothing(true), open(2, 1_000)],
  ['a probe without anything to send, after another attempt was answered', CLOSED, nothing(true), CLOSED],
  ['a failed probe whose pause has begun already', open(3, 9_000), unavailable(true), open(3, 9_000)],
  ['another worker without anything to send', probing(2), nothing(false), probing(2)],
])('%s', (_, state, event, after) => {
  expect(next(state, event)).toEqual(after);
});

test('pauses 5, 10, 20 and 40 s between probes, then a minute', () => {
  const pauses: number[] = [];
  let state = next(CLOSED, unavailable(false, 0));
  for (let probes = 0; probes < 6; probes += 1) {
    pauses.push(state.phase === 'open' ? state.until : Number.NaN);
    state = next(next(state, begun), unavailable(true, 0));
  }
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, LONGEST_PROBE_MS, LONGEST_PROBE_MS]);
});

test.each<[string, Circuit, number, number]>([
  ['all while it answers', CLOSED, 0, 4],
  ['none before the pause is over', open(1, 5_000), 4_999, 0],
  ['one after it', open(1, 5_000), 5_000, 1],
  ['none beside the probe', probing(1), 99_000, 0],
])('lets %s go', (_, state, at, allowed) => {
  expect(attemptsAllowed(state, 4, at)).toBe(allowed);
});
