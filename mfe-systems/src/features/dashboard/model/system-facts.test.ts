import { gateway, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { countDevices } from './system-facts';

describe('countDevices', () => {
  test('counts what reports, is lost, is obstructed, of the devices that are switched on', () => {
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

  test('does not count a device of a dead W2 system as reporting', () => {
    expect(countDevices([laser({ SystemVersion: 'W2', W2Operational: false })], NOW)).toMatchObject({
      active: 1,
      reporting: 0,
    });
  });

  test('does not count a device as reporting whose controller calls it lost, whenever it sent its last packet', () => {
    const lost = laser({ SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 3 });
    const heard = laser({ SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 0 });
    expect(countDevices([lost, heard], NOW)).toMatchObject({ active: 2, reporting: 1, lost: 1 });
  });

  test('calls no device of a dead W2 system "not lost" or "not obstructed": nobody knows', () => {
    const dead = laser({ SystemVersion: 'W2', W2Operational: false });
    expect(countDevices([dead, dead], NOW)).toMatchObject({ active: 2, reporting: 0, lost: null, obstructed: null });
    expect(countDevices([], NOW)).toMatchObject({ lost: 0, obstructed: 0 });
    expect(countDevices([laser({ active: false })], NOW)).toMatchObject({ lost: 0, obstructed: 0 });
  });

  test('counts those of a dead W2 system that it called obstructed last', () => {
    const dead = { SystemVersion: 'W2', W2Operational: false } as const;
    expect(countDevices([laser(dead), laser({ ...dead, ObstructionStatus: true })], NOW).obstructed).toBe(1);
  });
});
