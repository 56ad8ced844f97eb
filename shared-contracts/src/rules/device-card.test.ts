import { aNode, FIXED_NOW, hoursAgo } from '../testing/fixtures';
import type { Node } from '../api/node';
import {
  cardColour,
  compareDevices,
  powerTone,
  radioTone,
  ROLE_RANK,
  sensorTone,
  signalTone,
  temperatureTone,
  threatState,
  type CardColour,
} from './device-card';
import type { StatusTone } from './status-tone';
import type { ThreatState } from './threat';

describe('cardColour', () => {
  test.each<[Partial<Node>, CardColour]>([
    [{ LatestKnownThreatLevel: 'none' }, 'L0'],
    [{ LatestKnownThreatLevel: 'unknown_or_NA' }, 'L0'],
    [{ LatestKnownThreatLevel: 'L1' }, 'L1'],
    [{ LatestKnownThreatLevel: 'L2' }, 'L2'],
    [{ LatestKnownThreatLevel: 'L3' }, 'L3'],
    [{ LatestKnownThreatLevel: 'L4' }, 'L4'],
    [{ LatestKnownThreatLevel: 'L4', active: null }, 'L4'],
    [{ LatestKnownThreatLevel: 'L4', active: false }, 'inactive'],
    [{ LatestKnownThreatLevel: 'L4', SystemVersion: 'W2', W2Operational: true }, 'L4'],
    [{ LatestKnownThreatLevel: 'L4', SystemVersion: 'W4', W2Operational: false }, 'L4'],
    [{ LatestKnownThreatLevel: 'L4', active: false, SystemVersion: 'W2', W2Operational: false }, 'W2NonOperational'],
  ])('%j is %s', (node, colour) => {
    expect(cardColour(aNode(node))).toBe(colour);
  });
});

describe('threatState', () => {
  test.each<[Partial<Node>, ThreatState]>([
    [{ LatestKnownThreatLevel: 'L2' }, 'L2'],
    [{ LatestKnownThreatLevel: 'L2', ObstructionStatus: true }, 'obstructed'],
    [{ LatestKnownThreatLevel: 'L2', ObstructionStatus: true, active: false }, 'inactive'],
    [{ active: false, SystemVersion: 'W2', W2Operational: null }, 'w2_not_operational'],
  ])('%j is %s', (node, state) => {
    expect(threatState(aNode(node))).toBe(state);
  });
});

describe('radioTone', () => {
  test.each<[string, Partial<Node>, StatusTone]>([
    ['a packet under 6 h old', { LatestPacketTimestamp: hoursAgo(6, -1) }, 'ok'],
    ['a packet exactly 6 h old', { LatestPacketTimestamp: hoursAgo(6) }, 'warn'],
    ['a packet under 24 h old', { LatestPacketTimestamp: hoursAgo(24, -1) }, 'warn'],
    ['a packet exactly 24 h old', { LatestPacketTimestamp: hoursAgo(24) }, 'bad'],
    ['no packet ever', { LatestPacketTimestamp: null }, 'bad'],
    [
      'W2 status 0, whatever the packet',
      { SystemVersion: 'W2', W2ConnectionStatus: 0, LatestPacketTimestamp: null },
      'ok',
    ],
    ['W2 status 1', { SystemVersion: 'W2', W2ConnectionStatus: 1 }, 'warn'],
    ['W2 status 2', { SystemVersion: 'W2', W2ConnectionStatus: 2 }, 'warn'],
    ['W2 status 3', { SystemVersion: 'W2', W2ConnectionStatus: 3 }, 'bad'],
    ['a W2 controller that does not say', { SystemVersion: 'W2', W2ConnectionStatus: null }, 'unknown'],
    ['a W2 status that the document does not know', { SystemVersion: 'W2', W2ConnectionStatus: 4 }, 'unknown'],
    ['a packet from the future', { LatestPacketTimestamp: hoursAgo(-5) }, 'ok'],
    ['a moment that is none', { LatestPacketTimestamp: 'yesterday' }, 'bad'],
  ])('%s: %j is %s', (_, node, tone) => {
    expect(radioTone(aNode(node), FIXED_NOW)).toBe(tone);
  });
});

describe('sensorTone', () => {
  test.each<[string, Partial<Node>, StatusTone]>([
    ['a good sensor', {}, 'ok'],
    ['out of range, even with a fault', { outOfRange: true, InclinometerStatus: 5 }, 'warn'],
    ['a fault without a sensor', { MainSensorType: 'none', InclinometerStatus: 5 }, 'ok'],
    ['a fault without radio', { InclinometerStatus: 5, LatestPacketTimestamp: null }, 'ok'],
    ['an inclinometer fault', { InclinometerStatus: 5 }, 'bad'],
    ['a rangefinder fault', { RangeFinderStatus: 1 }, 'bad'],
    ['a rangefinder fault while yellow radio', { RangeFinderStatus: 1, LatestPacketTimestamp: hoursAgo(7) }, 'bad'],
    [
      'an inclinometer fault on a W2 device that is gone',
      { InclinometerStatus: 5, SystemVersion: 'W2', W2ConnectionStatus: 3 },
      'ok',
    ],
    ['nothing told', { InclinometerStatus: null, RangeFinderStatus: null, outOfRange: null }, 'ok'],
    ['an inclinometer fault beside rangefinder status 3', { InclinometerStatus: 1, RangeFinderStatus: 3 }, 'bad'],
    ['rangefinder status 3', { RangeFinderStatus: 3 }, 'ok'],
    ['rangefinder status 0', { RangeFinderStatus: 0, InclinometerStatus: 0 }, 'ok'],
  ])('%s: %j is %s', (_, node, tone) => {
    expect(sensorTone(aNode(node), FIXED_NOW)).toBe(tone);
  });
});

test.each<[Node['SupplyState'], StatusTone]>([
  ['battery_empty', 'bad'],
  ['battery_weak', 'warn'],
  ['battery_good_normal', 'ok'],
  ['line', 'ok'],
  [null, 'unknown'],
])('shows power %s as %s', (SupplyState, tone) => expect(powerTone({ SupplyState })).toBe(tone));

test.each<[boolean | null, StatusTone]>([
  [true, 'ok'],
  [false, 'bad'],
  [null, 'unknown'],
])('shows temperature %s as %s', (TemperatureOK, tone) => expect(temperatureTone({ TemperatureOK })).toBe(tone));

test.each<[number | null, StatusTone]>([
  [0, 'bad'],
  [29.9, 'bad'],
  [30, 'warn'],
  [60, 'warn'],
  [60.1, 'ok'],
  [100, 'ok'],
  [null, 'unknown'],
])('shows a signal of %s %% as %s', (percent, tone) => expect(signalTone(percent)).toBe(tone));

test('ranks the roles as the document does', () => {
  expect(ROLE_RANK).toEqual({ endpoint_device: 1, retransmitter: 2, access_device: 3, gateway: 4, unknown: 5 });
});

describe('compareDevices', () => {
  const fresh = { LatestPacketTimestamp: hoursAgo(1), LatestMeasurementTimestamp: hoursAgo(1) };
  const silent = { LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) };

  test.each<[string, Partial<Node>, Partial<Node>]>([
    ['names in natural order', { name: 'Node 2' }, { name: 'Node 10' }],
    ['the role where names are the same', { DeviceRole: 'endpoint_device' }, { DeviceRole: 'gateway' }],
    ['stale before fresh', silent, fresh],
    ['damaged before whole', { deviceDamage: true }, { deviceDamage: false }],
    ['the graver level first', { LatestKnownThreatLevel: 'L4' }, { LatestKnownThreatLevel: 'L1' }],
    [
      'the name before everything else',
      { name: 'A', DeviceRole: 'unknown' },
      { name: 'B', ...silent, deviceDamage: true, LatestKnownThreatLevel: 'L4' },
    ],
    ['the role before stale', { DeviceRole: 'endpoint_device', ...fresh }, { DeviceRole: 'retransmitter', ...silent }],
    ['stale before damage', { ...silent, deviceDamage: false }, { ...fresh, deviceDamage: true }],
    [
      'damage before the level',
      { deviceDamage: true, LatestKnownThreatLevel: 'none' },
      { deviceDamage: false, LatestKnownThreatLevel: 'L4' },
    ],
  ])('puts %s', (_, first, second) => {
    expect(compareDevices(aNode(first), aNode(second), FIXED_NOW)).toBeLessThan(0);
    expect(compareDevices(aNode(second), aNode(first), FIXED_NOW)).toBeGreaterThan(0);
  });
});
