import { hasSensor, isMonitored, knownLevel, type Told } from './sensor';

const LASER = {
  MainSensorType: 'laser',
  LatestKnownThreatLevel: 'none',
  PermissibleValue: 40,
  ThresholdLevel1: 25,
  ThresholdLevel2: null,
  ThresholdLevel3: null,
  ThresholdLevel4: null,
} as Told;
const SILENT = { ...LASER, ThresholdLevel1: null };
const GATEWAY = { ...LASER, MainSensorType: 'none' } as Told;

test('tells "none" only of a device that can raise an alarm', () => {
  expect([LASER, SILENT, GATEWAY].map(isMonitored)).toEqual([true, false, false]);
  expect([LASER, SILENT, GATEWAY].map(hasSensor)).toEqual([true, true, false]);
  expect([LASER, SILENT, GATEWAY].map(knownLevel)).toEqual(['none', 'unknown_or_NA', 'unknown_or_NA']);
});

test('keeps a threat that was told, but none of a device without a sensor', () => {
  const told = [LASER, SILENT, GATEWAY].map((node): Told => ({ ...node, LatestKnownThreatLevel: 'L4' }));
  expect(told.map(knownLevel)).toEqual(['L4', 'L4', 'unknown_or_NA']);
});
