import { alarmToldAs, takesOver } from './wall';

test.each([
  ['L4', null, 'L4', true],
  ['L3', null, 'L3', true],
  ['L2', null, 'L2', false],
  ['obstruction', 'L4', 'L4', true],
  ['obstruction', 'L2', 'L2', false],
  ['obstruction', null, null, false],
] as const)('an alarm of %s that is told as %s is told as %s, and takes over: %s', (severity, toldAs, level, taken) => {
  expect(alarmToldAs({ severity, toldAs })).toBe(level);
  expect(takesOver(alarmToldAs({ severity, toldAs }))).toBe(taken);
});
