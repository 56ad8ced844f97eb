import type { Node } from '../api/node';
import { aNode, aSystem, FIXED_NOW, hoursAgo } from '../testing/fixtures';
import { systemLevel } from './system-level';
import { systemStatus, toldLevel } from './system-status';

const SENSOR = aNode({ LatestKnownCalculatedDeflection: 10, PermissibleValue: 100 });
const GATEWAY = aNode({
  id: 12,
  CanMeasure: false,
  DeviceRole: 'gateway',
  MainSensorType: 'none',
  LatestKnownCalculatedDeflection: null,
  PermissibleValue: null,
  LatestMeasurementTimestamp: null,
});
const L4: Node = { ...SENSOR, id: 14, LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: -97 };
const STALE: Node = { ...L4, LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) };
const DEAD_W2: Node = {
  ...L4,
  SystemVersion: 'W2',
  W2Operational: false,
  W2ConnectionStatus: 3,
  LatestPacketTimestamp: hoursAgo(99),
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

test.each<[string, Node[], object]>([
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
  ['does not count an inactive node, nor its silence', [SENSOR, { ...STALE, active: false }], GOOD],
  [
    'keeps the level of a silent node only as the last known',
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
    [SENSOR, { ...SENSOR, LatestMeasurementTimestamp: hoursAgo(13) }],
    { ...GOOD, overallStatusOk: false, outdatedMeasurements: true },
  ],
  [
    'needs maintenance for a damaged node',
    [SENSOR, { ...SENSOR, deviceDamage: true }],
    { ...GOOD, overallStatusOk: false },
  ],
  [
    'is not free of threat by sensors that have not measured for 12 hours, and still tells their highest use',
    [{ ...SENSOR, LatestMeasurementTimestamp: hoursAgo(13) }],
    {
      ...GOOD,
      overallStatusOk: false,
      outdatedMeasurements: true,
      NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
    },
  ],
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
  expect(systemStatus(nodes, FIXED_NOW)).toMatchObject(expected);
});

describe('toldLevel', () => {
  const tell = (nodes: Node[], W2Operational: boolean | null = null) =>
    toldLevel({
      ...aSystem({ systemVersion: nodes[0]?.SystemVersion ?? 'W4', W2Operational }),
      ...systemStatus(nodes, FIXED_NOW),
    });

  test.each<[string, Node[]]>([
    ['good nodes', [SENSOR, GATEWAY]],
    ['no nodes', []],
    ['an L4', [SENSOR, L4]],
    ['a silent L4', [SENSOR, STALE]],
    ['an obstructed L4', [SENSOR, { ...L4, ObstructionStatus: true }]],
    ['an obstructed sensor beside a good one', [SENSOR, { ...SENSOR, ObstructionStatus: true }]],
    [
      'an L1 beside a sensor that is told as L4',
      [
        { ...SENSOR, LatestKnownThreatLevel: 'L1' },
        { ...SENSOR, ObstructionStatus: true, ObstructionToldAs: 'L4' },
      ],
    ],
    ['a damaged sensor', [{ ...SENSOR, deviceDamage: true }]],
    ['a dead W2 system', [{ ...DEAD_W2, LatestKnownThreatLevel: 'none' }]],
    ['a dead W2 system that was at L4', [DEAD_W2]],
    ['a silent system', [{ ...STALE, LatestKnownThreatLevel: 'none' }]],
  ])('is of %s what the devices tell', (_, nodes) => {
    expect(tell(nodes, false)).toEqual(systemLevel(nodes, FIXED_NOW));
  });

  const bare = aSystem({
    NodesHighestThreatLevelActiveNonobstructed: 'none',
    NodesHighestKnownThreatLevel: 'L4',
    nodesHighestDeflection: 38,
  });

  test('reports the last known level of a host that sends no details', () => {
    expect(toldLevel(bare)).toMatchObject({ state: 'L4', lastKnown: true, worst: null, doubts: null, sensors: null });
  });

  test('reads only the fields that it needs without copying, since lists have thousands of systems', () => {
    const listed = jest.fn((target: typeof bare) => Reflect.ownKeys(target));
    expect(toldLevel(new Proxy(bare, { ownKeys: listed }))).toEqual(toldLevel(bare));
    expect(listed).not.toHaveBeenCalled();
  });

  test.each([
    [{ deviceLost: true }, true],
    [{ outdatedMeasurements: true }, true],
    [{ overallStatusOk: false }, true],
    [{ overallStatusOk: null, deviceLost: null, outdatedMeasurements: null }, false],
    [{}, false],
  ])('doubts what a host without details says of %j: %s', (change, doubtful) => {
    expect(toldLevel({ ...bare, ...change }).doubtful).toBe(doubtful);
  });
});
