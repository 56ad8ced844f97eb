import type { Node } from '../api/node';
import { aNode } from '../testing/fixtures';
import { heatLevel, mapMarker, type MapMarker } from './map-marker';

describe('mapMarker', () => {
  const laser = (index: number, variant: string) => ({ kind: 'sensor', sensor: 'laser', index, variant }) as MapMarker;
  it.each<[Partial<Node>, MapMarker]>([
    [{ LatestKnownThreatLevel: 'unknown_or_NA' }, laser(0, 'normal')],
    [{ LatestKnownThreatLevel: 'none' }, laser(1, 'normal')],
    [{ LatestKnownThreatLevel: 'L1' }, laser(2, 'normal')],
    [{ LatestKnownThreatLevel: 'L4' }, laser(5, 'normal')],
    [{ LatestKnownThreatLevel: 'L4', ObstructionStatus: true }, laser(5, 'obstructed')],
    [{ LatestKnownThreatLevel: 'L4', active: false, ObstructionStatus: true }, laser(0, 'not_active')],
    [{ LatestKnownThreatLevel: 'L1', SystemVersion: 'W2', W2Operational: false }, laser(2, 'not_operational')],
    [{ DeviceRole: 'gateway', MainSensorType: 'none' }, { kind: 'infrastructure', variant: 'active' }],
    [{ DeviceRole: 'gateway', MainSensorType: 'none', active: false }, { kind: 'infrastructure', variant: 'not_operational' }],
    [{ DeviceRole: 'gateway', MainSensorType: 'none', SystemVersion: 'W2', W2Operational: false }, { kind: 'infrastructure', variant: 'not_operational' }],
  ])('%j is drawn as %j', (node, marker) => {
    expect(mapMarker(aNode(node))).toEqual(marker);
  });
});

it.each<[Partial<Node>, number]>([
  [{ LatestKnownThreatLevel: 'none' }, 0],
  [{ LatestKnownThreatLevel: 'unknown_or_NA' }, 0],
  [{ LatestKnownThreatLevel: 'L1' }, 25],
  [{ LatestKnownThreatLevel: 'L4' }, 100],
  [{ LatestKnownThreatLevel: 'L4', active: false }, 0],
])('%j heats the map by %i', (node, heat) => {
  expect(heatLevel(aNode(node))).toBe(heat);
});
