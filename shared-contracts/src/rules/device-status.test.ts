import { isLost, isNonoperational, isOutdated, isStale, type Observed } from './device-status';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ago = (hours: number, seconds = 0) => new Date(NOW - hours * 3_600_000 - seconds * 1000).toISOString();

const W4: Observed = {
  SystemVersion: 'W4', W2Operational: null, W2ConnectionStatus: null, CanMeasure: true, DeviceRole: 'endpoint_device',
  DeviceType: 'UD-12.4.2', MainSensorType: 'laser', LatestPacketTimestamp: ago(0), LatestMeasurementTimestamp: ago(0),
};
const W2: Observed = { ...W4, SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 0 };
const RETRANSMITTER: Observed = { ...W4, CanMeasure: false, DeviceRole: 'retransmitter', MainSensorType: 'none', LatestMeasurementTimestamp: null };
const GATEWAY: Observed = { ...RETRANSMITTER, DeviceRole: 'gateway' };

describe('isLost', () => {
  it.each([
    ['a packet exactly 24 h old is not lost', { ...W4, LatestPacketTimestamp: ago(24) }, false],
    ['a packet older than 24 h is lost', { ...W4, LatestPacketTimestamp: ago(24, 1) }, true],
    ['a node never heard is lost', { ...W4, LatestPacketTimestamp: null }, true],
    ['a W2 node of status 3 is lost', { ...W2, W2ConnectionStatus: 3 }, true],
    ['a W2 node of status 2 is not, however old its packet', { ...W2, W2ConnectionStatus: 2, LatestPacketTimestamp: ago(99) }, false],
    ['a W2 node of a dead system is not', { ...W2, W2ConnectionStatus: 3, W2Operational: false }, false],
    ['a retransmitter can be lost', { ...RETRANSMITTER, LatestPacketTimestamp: ago(25) }, true],
    ['a gateway cannot', { ...GATEWAY, LatestPacketTimestamp: ago(25) }, false],
    ['type UD-10.1.1 cannot', { ...W4, DeviceType: 'UD-10.1.1', LatestPacketTimestamp: ago(25) }, false],
  ])('%s', (_, node, expected) => {
    expect(isLost(node, NOW)).toBe(expected);
  });
});

describe('isStale', () => {
  it.each([
    ['a packet within 24 h keeps a sensor fresh', { ...W4, LatestPacketTimestamp: ago(23), LatestMeasurementTimestamp: ago(48) }, false],
    ['neither packet nor measurement for 24 h is stale', { ...W4, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(48) }, true],
    ['a sensor silent for exactly 24 h is fresh', { ...W4, LatestPacketTimestamp: ago(24), LatestMeasurementTimestamp: ago(48) }, false],
    ['a W4 device without a sensor is stale from 12 h on', { ...RETRANSMITTER, LatestPacketTimestamp: ago(12) }, true],
    ['and connected while its packet is under 12 h old', { ...RETRANSMITTER, LatestPacketTimestamp: ago(12, -1) }, false],
    ['a silent W2 node is stale while it is gone', { ...W2, W2ConnectionStatus: 3, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(25) }, true],
    ['a silent W2 node that is connected is not', { ...W2, LatestPacketTimestamp: ago(25), LatestMeasurementTimestamp: ago(25) }, false],
  ])('%s', (_, node, expected) => {
    expect(isStale(node, NOW)).toBe(expected);
  });
});

describe('isOutdated', () => {
  it.each([
    ['a measurement exactly 12 h old is not outdated', { ...W4, LatestMeasurementTimestamp: ago(12) }, false],
    ['a measurement older than 12 h is', { ...W4, LatestMeasurementTimestamp: ago(12, 1) }, true],
    ['a device that cannot measure never is', GATEWAY, false],
    ['a device of a dead W2 system is not', { ...W2, W2Operational: false, LatestMeasurementTimestamp: ago(99) }, false],
  ])('%s', (_, node, expected) => {
    expect(isOutdated(node, NOW)).toBe(expected);
  });
});

it('calls only W2 devices of a dead system nonoperational', () => {
  expect([W4, W2, { ...W2, W2Operational: false }, { ...W2, W2Operational: null }].map(isNonoperational)).toEqual([false, false, true, true]);
});
