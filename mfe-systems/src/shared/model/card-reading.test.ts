import type { LevelNode } from '@sagitta/shared-contracts/rules/system-level';
import { systemStatus, toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { hoursAgo, laser, NOW, system } from '../testing/fixtures';
import { cardReading } from './card-reading';

const of = (...nodes: readonly LevelNode[]) => {
  const told = system(systemStatus(nodes, NOW));
  return cardReading(told, toldLevel(told), NOW);
};
const silent = (hours: number) => ({
  LatestMeasurementTimestamp: hoursAgo(hours),
  LatestPacketTimestamp: hoursAgo(hours),
});
const l4 = { id: 4, name: 'Truss 4', LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 38 } as const;

test('is the highest of the devices that report', () =>
  expect(of(laser(), laser(l4))).toEqual({ percent: 95, note: 'of permissible, highest device' }));

test('has the sign of the device that it is of, as the dashboard has it', () =>
  expect(of(laser(), laser({ ...l4, LatestKnownCalculatedDeflection: -38 }))).toEqual({
    percent: -95,
    note: 'of permissible, highest device',
  }));

test('has no sign where the device that gives the level is another one', () => {
  const told = system(systemStatus([laser({ ...l4, LatestKnownCalculatedDeflection: -38 })], NOW));
  expect(cardReading({ ...told, nodesHighestDeflection: 97 }, toldLevel(told), NOW).percent).toBe(97);
});

test('names the device of a last known level, with its age', () =>
  expect(of(laser(), laser({ ...l4, ...silent(25) }))).toEqual({
    percent: 95,
    note: 'of permissible, Truss 4, measured 25 h ago',
  }));

test('shows the age of the highest reading where it is not current', () =>
  expect(of(laser({ LatestMeasurementTimestamp: hoursAgo(13) }))).toEqual({
    percent: 30,
    note: 'of permissible, highest device, measured 13 h ago',
  }));

test('says that there is none where every device is silent', () =>
  expect(of(laser(silent(25)))).toEqual({ percent: null, note: 'no current reading' }));

test('says whose reading it is beside the last known level of a host that sends no details', () => {
  const told = system({
    NodesHighestThreatLevelActiveNonobstructed: 'none',
    NodesHighestKnownThreatLevel: 'L4',
    nodesHighestDeflection: 38,
  });
  expect(cardReading(told, toldLevel(told), NOW)).toEqual({
    percent: 38,
    note: 'of permissible, highest of the devices that report',
  });
});
