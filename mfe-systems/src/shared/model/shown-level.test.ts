import { gateway, hoursAgo, laser, NOW } from '../testing/fixtures';
import { isHatched, shownLevel, shownWords } from './shown-level';

const SILENT = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };
const OFF = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };

test('shows the last known level of a silent device', () =>
  expect(shownLevel(laser({ ...SILENT, LatestKnownThreatLevel: 'L4' }), NOW)).toEqual({
    state: 'L4',
    lastKnown: true,
  }));

test('has no level for a device without a sensor, whatever is stored', () =>
  expect(shownLevel(gateway({ LatestKnownThreatLevel: 'L2' }), NOW)).toBeNull());

test.each([
  ['inactive', { active: false }],
  ['w2_not_operational', { SystemVersion: 'W2', W2Operational: false }],
] as const)('says that a device without a sensor is %s', (state, own) =>
  expect(shownLevel(gateway(own), NOW)?.state).toBe(state),
);

test.each([
  ['that reports', {}, 'No threat', false],
  ['that is silent', SILENT, 'Last known: no threat', true],
  ['without a permissible value', { PermissibleValue: null }, 'Not monitored', true],
  ['with a permissible value of 0', { PermissibleValue: 0 }, 'Not monitored', true],
  ['with every level off', { ...OFF, LatestKnownThreatLevel: 'none' }, 'Not monitored', true],
  ['with every level off and a threat that it once told', { ...OFF, LatestKnownThreatLevel: 'L3' }, 'L3', false],
] as const)('of a device %s says %s, hatched where it is in doubt', (_, own, words, hatched) => {
  const level = shownLevel(laser(own), NOW);
  expect(shownWords(level)).toBe(words);
  expect(level && isHatched(level)).toBe(hatched);
});
