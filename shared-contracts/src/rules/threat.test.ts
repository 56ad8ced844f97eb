import { levelNumber, levelText, THREAT_LEVELS, THREAT_RANK, type ThreatState } from './threat';

test('ranks the levels as the document does, most serious first', () => {
  expect(THREAT_RANK).toEqual({ L4: 1, L3: 2, L2: 3, L1: 4, none: 5, unknown_or_NA: 6 });
});

test('numbers the levels, with 0 for none and unknown', () => {
  expect(Object.fromEntries(THREAT_LEVELS.map((level) => [level, levelNumber(level)]))).toEqual({
    none: 0,
    unknown_or_NA: 0,
    L1: 1,
    L2: 2,
    L3: 3,
    L4: 4,
  });
});

test.each<[ThreatState, string, string]>([
  ['L4', 'L4', 'Last known: L4'],
  ['none', 'No threat', 'Last known: no threat'],
  ['unknown_or_NA', 'Unknown', 'Last known: Unknown'],
])('calls %s %s, and one that is last known %s', (state, name, lastKnown) => {
  expect(levelText(state)).toBe(name);
  expect(levelText(state, true)).toBe(lastKnown);
});
