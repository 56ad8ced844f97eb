import { gateway, hoursAgo, laser, NOW } from '../testing/fixtures';
import { shownLevel } from './shown-level';

const SILENT = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };

it('shows the last known level of a silent device', () =>
  expect(shownLevel(laser({ ...SILENT, LatestKnownThreatLevel: 'L4' }), NOW)).toEqual({
    state: 'L4',
    lastKnown: true,
  }));

it('has no level for a device without a sensor, whatever is stored', () =>
  expect(shownLevel(gateway({ LatestKnownThreatLevel: 'L2' }), NOW)).toBeNull());

it.each([
  ['inactive', { active: false }],
  ['w2_not_operational', { SystemVersion: 'W2', W2Operational: false }],
] as const)('says that a device without a sensor is %s', (state, own) =>
  expect(shownLevel(gateway(own), NOW)?.state).toBe(state),
);
