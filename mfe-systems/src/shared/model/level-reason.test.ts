import type { Node } from '@sagitta/shared-contracts/api/node';
import { aNode } from '@sagitta/shared-contracts/testing';
import { levelReason, type LevelReason } from './level-reason';

const OFF: Partial<Node> = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };
const DEAD: Partial<Node> = { SystemVersion: 'W2', W2Operational: false };

test.each<[string, Partial<Node>, LevelReason]>([
  ['a level that the reading meets', { LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: -30 }, 'reached'],
  ['no threat', {}, 'reached'],
  ['a level above what the reading meets', { LatestKnownThreatLevel: 'L3' }, 'held'],
  ['a level below it', { LatestKnownCalculatedDeflection: 39 }, 'thresholds_changed'],
  ['a level without a reading', { LatestKnownCalculatedDeflection: null }, 'no_values'],
  ['a level that the host does not tell', { LatestKnownThreatLevel: 'unknown_or_NA' }, 'unknown'],
  ['a device with a permissible value of 0', { PermissibleValue: 0 }, 'not_monitored'],
  ['one that never got one', { PermissibleValue: null, LatestKnownThreatLevel: 'unknown_or_NA' }, 'not_monitored'],
  ['a threat of one whose levels were switched off', { ...OFF, LatestKnownThreatLevel: 'L3' }, 'not_monitored'],
  ['an obstructed device', { ObstructionStatus: true, LatestKnownThreatLevel: 'L4' }, 'obstructed'],
  ['one that is switched off', { active: false, LatestKnownThreatLevel: 'L4' }, 'inactive'],
  ['one of a W2 system that is not operational', { ...DEAD, LatestKnownThreatLevel: 'L4' }, 'w2_not_operational'],
  ['one without a sensor', { MainSensorType: 'none', LatestKnownThreatLevel: 'L2' }, 'no_sensor'],
  ['one without a sensor that is not operational', { ...DEAD, MainSensorType: 'none' }, 'w2_not_operational'],
])('names the rule behind %s', (_, node, reason) => {
  expect(levelReason(aNode(node))).toBe(reason);
});
