import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { HighestLoad, Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { stillMoments } from './stills';

const FROM = Date.parse('2026-01-09T00:00:00Z');
const track = (...hours: number[]) =>
  ({ times: Float64Array.from(hours, (hour) => FROM + hour * HOUR_MS) }) as unknown as Track;
const hoursOf = (tracks: readonly Track[], highestHour: number | null) => {
  const highest = highestHour === null ? null : ({ at: FROM + highestHour * HOUR_MS } as HighestLoad);
  return stillMoments(tracks, { from: new Date(FROM) }, highest).map((at) => (at - FROM) / HOUR_MS);
};

test.each<[string, Track[], number | null, number[]]>([
  ['from the first reading of all devices to the last', [track(3, 8), track(2, 10)], null, [2, 4, 6, 8, 10]],
  ['with the highest load in its place', [track(2, 10)], 5, [2, 4, 5, 6, 8, 10]],
  ['with the highest load once, where it is one of them', [track(2, 10)], 10, [2, 4, 6, 8, 10]],
  ['of one reading', [track(7)], 7, [7]],
  ['without the reading before the period', [track(-5, 4, 8)], null, [4, 5, 6, 7, 8]],
  ['none where only an earlier reading is known', [track(-5)], null, []],
  ['none without a reading', [track()], null, []],
])('shows moments %s', (_, tracks, highest, expected) => {
  expect(hoursOf(tracks, highest)).toEqual(expected);
});
