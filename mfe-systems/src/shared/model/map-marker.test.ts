import type { Node } from '@sagitta/shared-contracts/api/node';
import { aNode } from '@sagitta/shared-contracts/testing';
import { heatLevel, mapMarker, type MapMarker } from './map-marker';

describe('mapMarker', () => {
  const laser = (index: number, variant: string) => ({ kind: 'sensor', sensor: 'laser', index, variant }) as MapMarker;
  test.each<[Partial<Node>, MapMarker]>([
    [{ LatestKnownThreatLevel: 'unknown_or_NA' }, laser(0, 'normal')],
    [{ LatestKnownThreatLevel: 'none' }, laser(1, 'normal')],
    [{ LatestKnownThreatLevel: 'L1' }, laser(2, 'normal')],
    [{ LatestKnownThreatLevel: 'L2' }, laser(3, 'normal')],
    [{ LatestKnownThreatLevel: 'L3' }, laser(4, 'normal')],
    [{ LatestKnownThreatLevel: 'L4' }, laser(5, 'normal')],
    [{ LatestKnownThreatLevel: 'L4', active: null }, laser(5, 'normal')],
    [
      { LatestKnownThreatLevel: 'L3', MainSensorType: 'inclinometer' },
      { kind: 'sensor', sensor: 'inclinometer', index: 4, variant: 'normal' },
    ],
    [{ LatestKnownThreatLevel: 'none', ObstructionStatus: true }, laser(1, 'obstructed')],
    [
      { LatestKnownThreatLevel: 'L4', active: false, SystemVersion: 'W2', W2Operational: null },
      laser(0, 'not_operational'),
    ],
    [
      { DeviceRole: 'unknown', MainSensorType: 'none', LatestKnownThreatLevel: 'unknown_or_NA' },
      { kind: 'sensor', sensor: 'none', index: 0, variant: 'normal' },
    ],
    [{ DeviceRole: 'gateway', MainSensorType: 'laser', LatestKnownThreatLevel: 'L1' }, laser(2, 'normal')],
    [
      { DeviceRole: 'retransmitter', MainSensorType: 'none' },
      { kind: 'infrastructure', variant: 'active' },
    ],
    [
      { DeviceRole: 'access_device', MainSensorType: 'none' },
      { kind: 'infrastructure', variant: 'active' },
    ],
    [{ LatestKnownThreatLevel: 'L4', ObstructionStatus: true }, laser(5, 'obstructed')],
    [{ LatestKnownThreatLevel: 'L4', active: false, ObstructionStatus: true }, laser(0, 'not_active')],
    [{ LatestKnownThreatLevel: 'L1', SystemVersion: 'W2', W2Operational: false }, laser(2, 'not_operational')],
    [
      { DeviceRole: 'gateway', MainSensorType: 'none' },
      { kind: 'infrastructure', variant: 'active' },
    ],
    [
      { DeviceRole: 'gateway', MainSensorType: 'none', active: false },
      { kind: 'infrastructure', variant: 'not_operational' },
    ],
    [
      { DeviceRole: 'gateway', MainSensorType: 'none', SystemVersion: 'W2', W2Operational: false },
      { kind: 'infrastructure', variant: 'not_operational' },
    ],
  ])('%j is drawn as %j', (node, marker) => {
    expect(mapMarker(aNode(node))).toEqual(marker);
  });
});

test.each<[Partial<Node>, number]>([
  [{ LatestKnownThreatLevel: 'none' }, 0],
  [{ LatestKnownThreatLevel: 'unknown_or_NA' }, 0],
  [{ LatestKnownThreatLevel: 'L1' }, 25],
  [{ LatestKnownThreatLevel: 'L2' }, 50],
  [{ LatestKnownThreatLevel: 'L3' }, 75],
  [{ LatestKnownThreatLevel: 'L4' }, 100],
  [{ LatestKnownThreatLevel: 'L4', MainSensorType: 'unknown' }, 100],
  [{ LatestKnownThreatLevel: 'L4', active: false }, 0],
])('%j heats the map by %i', (node, heat) => {
  expect(heatLevel(aNode(node))).toBe(heat);
});
