import { isLost, isNonoperational, isOutdated, isStale, type Observed } from './device-status';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ago = (hours: number, seconds = 0) => new Date(NOW - hours * 3_600_000 - seconds * 1000).toISOString();

const W4: Observed = {
  SystemVersion: 'W4',
  W2Operational: null,
  W2ConnectionStatus: null,
  CanMeasure: true,
  DeviceRole: 'endpoint_device',
  DeviceType: 'UD-12.4.2',
  MainSensorType: 'laser',
  LatestPacketTimestamp: ago(0),
  LatestMeasurementTimestamp: ago(0),
};
const W2: Observed = { ...W4, SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 0 };
const RETRANSMITTER: Observed = {
  ...W4,
  CanMeasure: false,
  DeviceRole: 'retransmitter',
  MainSensorType: 'none',
  LatestMeasurementTimestamp: null,
};
const GATEWAY: Observed = { ...RETRANSMITTER, DeviceRole: 'gateway' };

describe('isLost', () => {
  test.each<[string, Observed, boolean]>([
    ['a packet exactly 24 h old is not lost', { ...W4, LatestPacketTimestamp: ago(24) }, false],
    ['a packet older than 24 h is lost', { ...W4, LatestPacketTimestamp: ago(24, 1) }, true],
    ['a node never heard is lost', { ...W4, LatestPacketTimestamp: null }, true],
    ['a W2 node of status 3 is lost', { ...W2, W2ConnectionStatus: 3 }, true],
    [
      'a W2 node of status 2 is not, however old its packet',
      { ...W2, W2ConnectionStatus: 2, LatestPacketTimestamp: ago(99) },
      false,
    ],
    ['a W2 node of a dead system is not', { ...W2, W2ConnectionStatus: 3, W2Operational: false }, false],
    ['a retransmitter can be lost', { ...RETRANSMITTER, LatestPacketTimestamp: ago(25) }, true],
    [
      'and so can an access device',
      { ...RETRANSMITTER, DeviceRole: 'access_device', LatestPacketTimestamp: ago(24, 1) },
      true,
    ],
    ['an endpoint that cannot measure is not', { ...W4, CanMeasure: false, LatestPacketTimestamp: ago(25) }, false],
    ['nor one of which nobody says that it can', { ...W4, CanMeasure: null, LatestPacketTimestamp: ago(25) }, false],
    ['a gateway that measures can be lost', { ...GATEWAY, CanMeasure: true, LatestPacketTimestamp: ago(25) }, true],
    [
      'a retransmitter of type UD-10.1.1 cannot',
      { ...RETRANSMITTER, DeviceType: 'UD-10.1.1', LatestPacketTimestamp: ago(25) },
      false,
    ],
    ['a packet from the future is not lost', { ...W4, LatestPacketTimestamp: ago(-5) }, false],
    ['a moment that is none counts as never', { ...W4, LatestPacketTimestamp: 'yesterday' }, true],
    ['a gateway cannot', { ...GATEWAY, LatestPacketTimestamp: ago(25) }, false],
    ['type UD-10.1.1 cannot', { ...W4, DeviceType: 'UD-10.1.1', LatestPacketTimestamp: ago(25) }, false],
  ])('%s', (_, node, expected) => {
    expect(isLost(node, NOW)).toBe(expected);
  });
});

describe('isStale', () => {
  test.each<[string, Observed, boolean]>([
    [
      'a packet within 24 h keeps a sensor fresh',
      { ...W4, LatestPacketTimestamp: ago(23), LatestMeasurementTimestamp: ago(48) },
      false,
    ],
    [
      'neither packet nor measurement for 24 h is stale',
      { ...W4, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(48) },
      true,
    ],
    [
      'a sensor silent for exactly 24 h is fresh',
      { ...W4, LatestPacketTimestamp: ago(24), LatestMeasurementTimestamp: ago(48) },
      false,
    ],
    [
      'a measurement within 24 h keeps a sensor fresh',
      { ...W4, LatestPacketTimestamp: ago(48), LatestMeasurementTimestamp: ago(24) },
      false,
    ],
    ['a sensor never heard is stale', { ...W4, LatestPacketTimestamp: null, LatestMeasurementTimestamp: null }, true],
    ['a W4 device without a sensor is stale from 12 h on', { ...RETRANSMITTER, LatestPacketTimestamp: ago(12) }, true],
    [
      'and connected while its packet is under 12 h old',
      { ...RETRANSMITTER, LatestPacketTimestamp: ago(12, -1) },
      false,
    ],
    [
      'a silent W2 node is stale while it is gone',
      { ...W2, W2ConnectionStatus: 3, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(25) },
      true,
    ],
    [
      'a silent W2 node that is connected is not',
      { ...W2, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(25) },
      false,
    ],
  ])('%s', (_, node, expected) => {
    expect(isStale(node, NOW)).toBe(expected);
  });
});

describe('isOutdated', () => {
  test.each<[string, Observed, boolean]>([
    ['a measurement exactly 12 h old is not outdated', { ...W4, LatestMeasurementTimestamp: ago(12) }, false],
    ['a measurement older than 12 h is', { ...W4, LatestMeasurementTimestamp: ago(12, 1) }, true],
    ['a device that never measured is', { ...W4, LatestMeasurementTimestamp: null }, true],
    ['a measurement from the future is not', { ...W4, LatestMeasurementTimestamp: ago(-5) }, false],
    ['a W2 device that operates is', { ...W2, LatestMeasurementTimestamp: ago(13) }, true],
    ['a device that cannot measure never is', GATEWAY, false],
    [
      'a device of a dead W2 system is not',
      { ...W2, W2Operational: false, LatestMeasurementTimestamp: ago(99) },
      false,
    ],
  ])('%s', (_, node, expected) => {
    expect(isOutdated(node, NOW)).toBe(expected);
  });
});

test('calls only W2 devices of a dead system nonoperational', () => {
  expect([W4, W2, { ...W2, W2Operational: false }, { ...W2, W2Operational: null }].map(isNonoperational)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
