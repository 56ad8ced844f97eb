import { systemStatus } from './system-status';

describe('systemStatus', () => {
  test.each([
    [true, false, false, ['OK'], true],
    [false, false, false, ['Maintenance needed'], false],
    [true, true, false, ['OK', 'Device lost'], false],
    [true, false, true, ['OK', 'Outdated measurements'], false],
    [false, true, true, ['Maintenance needed', 'Device lost', 'Outdated measurements'], false],
    [null, null, null, ['--'], null],
  ])('ok %s, lost %s, outdated %s reads %j', (overallStatusOk, deviceLost, outdatedMeasurements, messages, ok) => {
    expect(systemStatus({ overallStatusOk, deviceLost, outdatedMeasurements })).toEqual({ messages, ok });
  });
});
