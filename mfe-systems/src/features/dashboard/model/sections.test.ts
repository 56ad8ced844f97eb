import { bareNode, gateway, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { deviceSections } from './sections';

const names = (...nodes: Parameters<typeof deviceSections>[0]) =>
  deviceSections(nodes, NOW, new Set()).map(({ title, nodes }) => [title, ...nodes.map(({ name }) => name)]);

describe('deviceSections', () => {
  test('puts each device into its section, in the order of the document', () => {
    const nonoperational = laser({ name: 'Old', SystemVersion: 'W2', W2Operational: false });
    expect(names(bareNode({ name: 'Odd' }), nonoperational, gateway(), inclinometer(), laser())).toEqual([
      ['Measuring devices', 'Column 7', 'Truss A-04'],
      ['Infrastructure devices', 'Gateway'],
      ['Nonoperational devices', 'Old'],
      ['Unknown', 'Odd'],
    ]);
  });

  test('leaves out a section without devices', () => expect(names(laser())).toHaveLength(1));

  test('sorts by name as people count', () => {
    expect(names(laser({ name: 'Truss 10' }), laser({ name: 'Truss 9' }), laser({ name: 'truss 1' }))).toEqual([
      ['Measuring devices', 'truss 1', 'Truss 9', 'Truss 10'],
    ]);
  });

  test('sorts the same name by role, then stale, damaged, and the higher level first', () => {
    const nodes = [
      laser({ id: 1 }),
      laser({ id: 2, LatestKnownThreatLevel: 'L2' }),
      laser({ id: 3, deviceDamage: true }),
      laser({ id: 4, LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) }),
      laser({ id: 5, DeviceRole: 'retransmitter', LatestKnownThreatLevel: 'L4' }),
    ];
    expect(deviceSections(nodes, NOW, new Set())[0]?.nodes.map(({ id }) => id)).toEqual([4, 3, 2, 1, 5]);
  });
});
