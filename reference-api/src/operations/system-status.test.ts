import { type StatusNode, systemStatus } from './system-status';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const SENSOR: StatusNode = {
  active: true,
  LatestKnownThreatLevel: 'none',
  LatestKnownCalculatedDeflection: 10,
  PermissibleValue: 100,
  ObstructionStatus: false,
  deviceDamage: false,
  SystemVersion: 'W4',
  W2Operational: null,
  W2ConnectionStatus: null,
  CanMeasure: true,
  DeviceRole: 'endpoint_device',
  DeviceType: 'UD-12.4.2',
  MainSensorType: 'laser',
  LatestPacketTimestamp: ago(1),
  LatestMeasurementTimestamp: ago(1),
};
const GATEWAY: StatusNode = {
  ...SENSOR,
  CanMeasure: false,
  DeviceRole: 'gateway',
  MainSensorType: 'none',
  LatestKnownCalculatedDeflection: null,
  PermissibleValue: null,
  LatestMeasurementTimestamp: null,
};
const L4: StatusNode = { ...SENSOR, LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: -97 };
const STALE: StatusNode = { ...L4, LatestPacketTimestamp: ago(30), LatestMeasurementTimestamp: ago(30) };
const DEAD_W2: StatusNode = {
  ...L4,
  SystemVersion: 'W2',
  W2Operational: false,
  W2ConnectionStatus: 3,
  LatestPacketTimestamp: ago(99),
};

const GOOD = {
  overallStatusOk: true,
  deviceLost: false,
  outdatedMeasurements: false,
  nodesHighestDeflection: 10,
  NodesHighestThreatLevel: 'none',
  NodesHighestKnownThreatLevel: 'none',
  NodesHighestThreatLevelActiveNonobstructed: 'none',
};

it.each<[string, StatusNode[], object]>([
  ['is good with good nodes', [SENSOR, GATEWAY], GOOD],
  [
    'is unknown without nodes',
    [],
    {
      ...GOOD,
      nodesHighestDeflection: null,
      NodesHighestThreatLevel: 'unknown_or_NA',
      NodesHighestKnownThreatLevel: 'unknown_or_NA',
      NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
    },
  ],
  [
    'takes the worst level, and the use of either direction',
    [SENSOR, L4],
    {
      ...GOOD,
      nodesHighestDeflection: 97,
      NodesHighestThreatLevel: 'L4',
      NodesHighestKnownThreatLevel: 'L4',
      NodesHighestThreatLevelActiveNonobstructed: 'L4',
    },
  ],
  [
    'does not count an obstructed node among the clear ones',
    [SENSOR, { ...L4, ObstructionStatus: true }],
    { ...GOOD, NodesHighestThreatLevel: 'L4', NodesHighestKnownThreatLevel: 'L4' },
  ],
  [
    'does not count an inactive node among the clear ones, nor its silence',
    [SENSOR, { ...STALE, active: false }],
    { ...GOOD, NodesHighestKnownThreatLevel: 'L4' },
  ],
  [
    'keeps the level of a lost node only as the last known',
    [SENSOR, STALE],
    {
      ...GOOD,
      overallStatusOk: false,
      deviceLost: true,
      outdatedMeasurements: true,
      NodesHighestKnownThreatLevel: 'L4',
    },
  ],
  [
    'is outdated before it is lost',
    [{ ...SENSOR, LatestMeasurementTimestamp: ago(13) }],
    { ...GOOD, overallStatusOk: false, outdatedMeasurements: true },
  ],
  ['needs maintenance for a damaged node', [{ ...SENSOR, deviceDamage: true }], { ...GOOD, overallStatusOk: false }],
  [
    'trusts nothing of a W2 system out of operation',
    [DEAD_W2],
    {
      ...GOOD,
      overallStatusOk: false,
      nodesHighestDeflection: null,
      NodesHighestThreatLevel: 'unknown_or_NA',
      NodesHighestKnownThreatLevel: 'L4',
      NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
    },
  ],
])('a system %s', (_, nodes, expected) => {
  expect(systemStatus(nodes, NOW)).toEqual(expected);
});
