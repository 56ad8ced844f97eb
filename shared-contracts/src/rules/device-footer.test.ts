import type { Node } from '../api/node';
import { aNode, FIXED_NOW, hoursAgo } from '../testing/fixtures';
import { deviceClass, footerMessages, type DeviceClass, type FooterFormat } from './device-status';

const FORMAT: FooterFormat = { moment: (iso) => iso ?? '--', distance: (millimetres) => `${millimetres} mm` };

const GATEWAY: Partial<Node> = {
  DeviceRole: 'gateway',
  MainSensorType: 'none',
  CanMeasure: false,
  LatestMeasurementTimestamp: null,
};

describe('footerMessages', () => {
  const long = hoursAgo(30);
  const later = hoursAgo(-2);
  test.each<[string, Partial<Node>, string[]]>([
    ['a good device', {}, ['Node OK']],
    ['one at a level, beside which OK would read as an all-clear', { LatestKnownThreatLevel: 'L1' }, ['Device works']],
    ['one at L4', { LatestKnownThreatLevel: 'L4' }, ['Device works']],
    ['a gateway for which a level is stored', { ...GATEWAY, LatestKnownThreatLevel: 'L4' }, ['Node OK']],
    [
      'one with every level off',
      { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: null },
      ['Not monitored: all its levels are off. This device raises no alarm'],
    ],
    [
      'one without a permissible value',
      { PermissibleValue: null },
      ['Not monitored: no permissible value is set. This device raises no alarm'],
    ],
    ['one without a sensor and a permissible value', { ...GATEWAY, PermissibleValue: null }, ['Node OK']],
    [
      'a damaged one',
      { deviceDamage: true, deviceDamagedInfo: ['temperature_sensor1', 'rangefinder'], deviceDamagedFrom: long },
      ['Maintenance needed', `Node not OK: temperature sensor 1, rangefinder. Since: ${long}`],
    ],
    [
      'damage that nobody names',
      { deviceDamage: true, deviceDamagedInfo: null, deviceDamagedFrom: null },
      ['Maintenance needed', 'Node not OK: unknown fault. Since: --'],
    ],
    [
      'a lost one',
      { LatestPacketTimestamp: long, LatestMeasurementTimestamp: hoursAgo(1) },
      [`Device lost. Since: ${long}`],
    ],
    ['measurements exactly 12 h old', { LatestMeasurementTimestamp: hoursAgo(12) }, ['Node OK']],
    ['older measurements', { LatestMeasurementTimestamp: hoursAgo(12, 1) }, ['Outdated measurements']],
    ['an obstructed one', { ObstructionStatus: true, BaseDistanceCorrection: 450 }, ['Node obstructed: 450 mm']],
    [
      'an obstructed one without distance',
      { ObstructionStatus: true, BaseDistanceCorrection: null },
      ['Node obstructed'],
    ],
    ['an accelerated one', { AcceleratedUntil: later }, ['Node OK', `Accelerated mode. Until: ${later}`]],
    ['an acceleration that is over', { AcceleratedUntil: hoursAgo(0) }, ['Node OK']],
    ['a gateway heard under 12 h ago', { ...GATEWAY, LatestPacketTimestamp: hoursAgo(12, -1) }, ['Node OK']],
    [
      'a gateway silent for 12 h, which is never lost',
      { ...GATEWAY, LatestPacketTimestamp: hoursAgo(12) },
      [`Not connected. Since: ${hoursAgo(12)}`],
    ],
    [
      'an unknown device that was never heard',
      { ...GATEWAY, DeviceRole: 'unknown', LatestPacketTimestamp: null },
      ['Not connected. Since: --'],
    ],
    ['a device of a dead W2 system', { SystemVersion: 'W2', W2Operational: false }, ['Node not operational']],
    [
      'one of those that is obstructed',
      { SystemVersion: 'W2', W2Operational: null, ObstructionStatus: true, BaseDistanceCorrection: null },
      ['Node not operational', 'Node obstructed'],
    ],
    [
      'a W2 relay that its controller has lost',
      { ...GATEWAY, SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 3, LatestPacketTimestamp: long },
      [`Not connected. Since: ${long}`],
    ],
    [
      'a W2 device of which nothing is known',
      { ...GATEWAY, SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: null, LatestPacketTimestamp: null },
      ['Node state unknown'],
    ],
    [
      'a W2 device that is connected and has told nothing else',
      { ...GATEWAY, SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 0, LatestPacketTimestamp: null },
      ['Node OK'],
    ],
    [
      'a damaged device of a dead W2 system',
      {
        SystemVersion: 'W2',
        W2Operational: false,
        deviceDamage: true,
        deviceDamagedInfo: ['inclinometer'],
        deviceDamagedFrom: long,
      },
      ['Maintenance needed', 'Node not operational', `Node not OK: inclinometer. Since: ${long}`],
    ],
    ['a value out of range', { outOfRange: true }, ['Node OK', 'Measured value out of range']],
  ])('says of %s what counts', (_, node, messages) => {
    expect(footerMessages(aNode(node), FIXED_NOW, FORMAT).map(({ text }) => text)).toEqual(messages);
  });

  test('marks messages that need action', () => {
    const troubled = aNode({ outOfRange: true, AcceleratedUntil: later });
    expect(footerMessages(troubled, FIXED_NOW, FORMAT).map(({ tone }) => tone)).toEqual(['neutral', 'neutral', 'bad']);
  });
});

describe('deviceClass', () => {
  test.each<[Partial<Node>, DeviceClass]>([
    [{ DeviceRole: 'endpoint_device', MainSensorType: 'none' }, 'measuring'],
    [{ DeviceRole: 'gateway', MainSensorType: 'laser' }, 'measuring'],
    [{ DeviceRole: 'gateway', MainSensorType: 'none' }, 'infrastructure'],
    [{ DeviceRole: 'retransmitter', MainSensorType: 'none' }, 'infrastructure'],
    [{ DeviceRole: 'access_device', MainSensorType: 'none' }, 'infrastructure'],
    [{ DeviceRole: 'unknown', MainSensorType: 'none' }, 'unknown'],
    [{ SystemVersion: 'W2', W2Operational: false }, 'nonoperational'],
    [{ SystemVersion: 'W2', W2Operational: true }, 'measuring'],
  ])('%j stands among %s', (node, place) => {
    expect(deviceClass(aNode(node))).toBe(place);
  });
});
