import { gateway, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { countDevices } from './system-facts';

describe('countDevices', () => {
  it('counts what reports, is lost, is obstructed, of the devices that are switched on', () => {
    const silent = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };
    const nodes = [
      laser(),
      laser({ ObstructionStatus: true }),
      inclinometer(silent),
      gateway(),
      laser({ active: false, ObstructionStatus: true, ...silent }),
    ];
    expect(countDevices(nodes, NOW)).toEqual({ active: 4, reporting: 3, lost: 1, obstructed: 1 });
  });

  it('does not count a device of a dead W2 system as reporting', () => {
    expect(countDevices([laser({ SystemVersion: 'W2', W2Operational: false })], NOW)).toMatchObject({
      active: 1,
      reporting: 0,
    });
  });
});
