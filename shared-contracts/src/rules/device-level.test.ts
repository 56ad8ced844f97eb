import type { Node } from '../api/node';
import { aNode, FIXED_NOW, hoursAgo } from '../testing/fixtures';
import { deviceLevel, showsAge, readingMoment, type ShownLevel } from './device-level';

const SILENT: Partial<Node> = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };

describe('deviceLevel', () => {
  test.each<[string, Partial<Node>, ShownLevel]>([
    ['a device that reports', { LatestKnownThreatLevel: 'L4' }, { state: 'L4', lastKnown: false }],
    ['a silent one', { LatestKnownThreatLevel: 'L4', ...SILENT }, { state: 'L4', lastKnown: true }],
    ['a silent one without threat', SILENT, { state: 'none', lastKnown: true }],
    [
      'a lost one without threat, whose last measurement came by another way',
      { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(1) },
      { state: 'none', lastKnown: true },
    ],
    ['a damaged one without threat', { deviceDamage: true }, { state: 'none', lastKnown: true }],
    ['one without threat that is out of range', { outOfRange: true }, { state: 'none', lastKnown: true }],
    ['one without threat whose sensor has a fault', { RangeFinderStatus: 1 }, { state: 'none', lastKnown: true }],
    [
      'one without threat that is heard but has not measured for long',
      { LatestMeasurementTimestamp: hoursAgo(13) },
      { state: 'none', lastKnown: true },
    ],
    [
      'a damaged one with a threat, which counts until it is checked',
      { LatestKnownThreatLevel: 'L4', deviceDamage: true },
      { state: 'L4', lastKnown: false },
    ],
    [
      'a silent one that never told a level',
      { LatestKnownThreatLevel: 'unknown_or_NA', ...SILENT },
      { state: 'unknown_or_NA', lastKnown: false },
    ],
    [
      'a silent one that is obstructed',
      { ObstructionStatus: true, ...SILENT },
      { state: 'obstructed', lastKnown: false },
    ],
    [
      'one that is told as L4',
      { ObstructionStatus: true, ObstructionToldAs: 'L4' },
      { state: 'obstructed', lastKnown: false, suspected: 'L4' },
    ],
    [
      'one that is told as L4 and not operational',
      { ObstructionStatus: true, ObstructionToldAs: 'L4', SystemVersion: 'W2', W2Operational: false },
      { state: 'w2_not_operational', lastKnown: false },
    ],
    [
      'one with every level off',
      { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 },
      { state: 'unknown_or_NA', lastKnown: false, notMonitored: true },
    ],
    [
      'a silent one without a permissible value',
      { PermissibleValue: null, ...SILENT },
      { state: 'unknown_or_NA', lastKnown: false, notMonitored: true },
    ],
    [
      'one with a permissible value of 0 that once told a threat',
      { PermissibleValue: 0, LatestKnownThreatLevel: 'L3' },
      { state: 'L3', lastKnown: false },
    ],
    ['one that is switched off', { active: false, ...SILENT }, { state: 'inactive', lastKnown: false }],
    [
      'one without a sensor that has a stored level',
      { DeviceRole: 'unknown', MainSensorType: 'none', LatestKnownThreatLevel: 'L2' },
      { state: 'unknown_or_NA', lastKnown: false },
    ],
  ])('of %s', (_, node, expected) => {
    expect(deviceLevel(aNode(node), FIXED_NOW)).toEqual(expected);
  });
});

describe('readingMoment', () => {
  test.each<[string, Partial<Node>, string | null]>([
    ['the measurement alone', { LatestMeasurementTimestamp: hoursAgo(1) }, hoursAgo(1)],
    [
      'the last one that told a reading',
      { LatestMeasurementTimestamp: hoursAgo(1), LatestDisplacementMeasurementTimestamp: hoursAgo(30) },
      hoursAgo(30),
    ],
    [
      'never a moment after the newest measurement',
      { LatestMeasurementTimestamp: hoursAgo(30), LatestDisplacementMeasurementTimestamp: hoursAgo(1) },
      hoursAgo(30),
    ],
    ['nothing', { LatestMeasurementTimestamp: null }, null],
  ])('is %s', (_, node, moment) => {
    expect(readingMoment(aNode(node))).toBe(moment);
  });
});

test.each([
  [hoursAgo(12), false],
  [hoursAgo(12, 1), true],
  [null, true],
])('a reading of %s is past: %s', (moment, past) => {
  expect(showsAge(moment, FIXED_NOW)).toBe(past);
});
