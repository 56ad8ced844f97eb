import { dueState } from './due';

test.each([
  ['2026-11-21', 'past'],
  ['2026-11-22', 'soon'],
  ['2026-12-22', 'soon'],
  ['2026-12-22T23:00:00Z', 'soon'],
  ['2026-12-23', null],
  ['', null],
  ['not a day', null],
  [null, null],
])('on 22 November 2026, %j is %s', (day, state) => expect(dueState(day, '2026-11-22')).toBe(state));
