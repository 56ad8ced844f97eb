import type { Node } from '../api/node';
import { aNode, FIXED_NOW, hoursAgo } from '../testing/fixtures';
import { systemLevel, type Doubts } from './system-level';

const l4 = aNode({ id: 4, name: 'Roof 4', LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 38 });
const l2 = aNode({ id: 2, name: 'Roof 2', LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: -25 });
const calm = aNode({ id: 1, name: 'Roof 1' });
const silent = (node: Node, hours = 25): Node => ({
  ...node,
  LatestPacketTimestamp: hoursAgo(hours),
  LatestMeasurementTimestamp: hoursAgo(hours),
});
const OFF: Partial<Node> = { ThresholdLevel1: 0, ThresholdLevel2: null, ThresholdLevel3: 0, ThresholdLevel4: null };
const of = (...nodes: Node[]) => systemLevel(nodes, FIXED_NOW);

describe('systemLevel', () => {
  test('is the worst current level, with the device that gives it', () => {
    expect(of(calm, l2, l4)).toMatchObject({
      state: 'L4',
      lastKnown: false,
      worst: { id: 4, name: 'Roof 4', percent: 95, measuredAt: hoursAgo(0.5) },
      doubtful: false,
      sensors: 3,
    });
  });

  test('compares both directions, unrounded, at the same level', () => {
    const more = { ...l2, id: 3, LatestKnownCalculatedDeflection: 25.001 };
    expect(of(more, l2).worst?.id).toBe(3);
    expect(of({ ...more, LatestKnownCalculatedDeflection: 24.999 }, l2).worst).toMatchObject({ id: 2, percent: -63 });
  });

  test('names the same device in any order if two are equal', () => {
    const twin = { ...l2, id: 9, name: 'Roof 10' };
    expect([of(twin, l2).worst?.id, of(l2, twin).worst?.id]).toEqual([2, 2]);
  });

  test.each([1, 13, 23.9])('keeps an L4 of %d h as the level', (hours) => {
    expect(of(calm, silent(l4, hours))).toMatchObject({ state: 'L4', lastKnown: false });
  });

  test.each<[string, Partial<Node>]>([
    ['has not measured for 12 hours', { LatestMeasurementTimestamp: hoursAgo(12.1) }],
    ['is damaged', { deviceDamage: true }],
    ['reports a fault', { RangeFinderStatus: 5 }],
    ['measures out of range', { outOfRange: true }],
  ])('does not take "no threat" from a sensor that %s, but every threat', (_, change) => {
    expect(of({ ...calm, ...change })).toMatchObject({ state: 'unknown_or_NA', current: 'unknown_or_NA' });
    expect(of({ ...calm, ...change }, { ...calm, id: 7 })).toMatchObject({ state: 'none', doubtful: true });
    expect(of({ ...l2, ...change }, calm)).toMatchObject({ state: 'L2', lastKnown: false, current: 'L2' });
  });

  test('accepts "no threat" from a sensor that measured 12 hours ago', () => {
    expect(of({ ...calm, LatestMeasurementTimestamp: hoursAgo(12) }).state).toBe('none');
  });

  test.each([24.1, 30, 24 * 30])('keeps an L4 that has been silent for %d h as the last known level', (hours) => {
    expect(of(calm, silent(l4, hours))).toMatchObject({
      state: 'L4',
      lastKnown: true,
      current: 'none',
      worst: { id: 4, measuredAt: hoursAgo(hours) },
      doubtful: true,
    });
  });

  test('puts a silent L4 before a current L2, and a current L4 before a silent one', () => {
    expect(of(l2, silent(l4))).toMatchObject({ state: 'L4', lastKnown: true, current: 'L2' });
    expect(of({ ...l4, id: 5 }, silent(l4))).toMatchObject({ state: 'L4', lastKnown: false, worst: { id: 5 } });
  });

  test.each<[string, Partial<Node>]>([
    ['is obstructed', { ObstructionStatus: true }],
    ['belongs to a W2 system that is not operational', { SystemVersion: 'W2', W2Operational: false }],
  ])('keeps the last known level of a device that %s', (_, change) => {
    expect(of(calm, { ...l4, ...change })).toMatchObject({ state: 'L4', lastKnown: true });
  });

  test('is obstructed, not without a threat, where a sensor is: the structure may have moved', () => {
    const blocked = { ...calm, id: 8, ObstructionStatus: true };
    expect(of(calm, blocked)).toMatchObject({ state: 'obstructed', lastKnown: false, current: 'none' });
    expect(of(blocked)).toMatchObject({ state: 'obstructed', lastKnown: false, current: 'unknown_or_NA' });
    expect(of(l2, blocked)).toMatchObject({ state: 'L2' });
    expect(of(calm, { ...blocked, active: false })).toMatchObject({ state: 'none' });
  });

  const moved = (change: Partial<Node>) => ({ ...calm, id: 8, ObstructionStatus: true, ...change });

  test.each<[string, Node[], object]>([
    ['before a lower one', [l2, moved({ ObstructionToldAs: 'L4' })], { state: 'obstructed', suspected: 'L4' }],
    [
      'before a lower one that is the last known',
      [silent(l2), moved({ ObstructionToldAs: 'L3' })],
      { state: 'obstructed' },
    ],
    ['while its device is silent', [l2, silent(moved({ ObstructionToldAs: 'L4' }))], { state: 'obstructed' }],
    [
      'while a W2 system is not operational',
      [{ ...moved({ ObstructionToldAs: 'L4' }), SystemVersion: 'W2', W2Operational: false }],
      { state: 'obstructed', suspected: 'L4' },
    ],
    ['not before an equal one', [l2, moved({ ObstructionToldAs: 'L2' })], { state: 'L2', suspected: 'L2' }],
    ['not before a higher one', [l4, moved({ ObstructionToldAs: 'L3' })], { state: 'L4', suspected: 'L3' }],
    [
      'not once it is over',
      [l2, { ...moved({ ObstructionToldAs: 'L4' }), ObstructionStatus: false }],
      { suspected: null },
    ],
    ['not of what is switched off', [l2, moved({ ObstructionToldAs: 'L4', active: false })], { suspected: null }],
    [
      'the highest of several',
      [moved({ ObstructionToldAs: 'L1' }), moved({ ObstructionToldAs: 'L3' })],
      { suspected: 'L3' },
    ],
  ])('puts the level as which an obstruction is told %s', (_, nodes, expected) => {
    const level = of(...nodes);
    expect(level).toMatchObject({ lastKnown: false, ...expected });
    if (level.suspected === null) expect(level.state).toBe('L2');
  });

  test('ignores devices that are switched off or have no sensor', () => {
    expect(of(calm, { ...l4, active: false })).toMatchObject({ state: 'none', lastKnown: false, sensors: 2 });
    expect(of(calm, { ...l4, MainSensorType: 'none' })).toMatchObject({ state: 'none', sensors: 1 });
  });

  test('is unknown if every device is silent, and names no current reading', () => {
    expect(of(silent(calm))).toMatchObject({ state: 'unknown_or_NA', lastKnown: false, worst: null });
  });

  test('is not operational if no device of a W2 system is, and none reported a threat', () => {
    expect(of({ ...calm, SystemVersion: 'W2', W2Operational: null })).toMatchObject({ state: 'w2_not_operational' });
    expect(of()).toMatchObject({ state: 'unknown_or_NA', sensors: 0, doubtful: false });
  });

  test.each<[keyof Doubts, Partial<Node>]>([
    ['lost', { LatestPacketTimestamp: hoursAgo(25) }],
    ['obstructed', { ObstructionStatus: true }],
    ['outdated', { LatestMeasurementTimestamp: hoursAgo(13) }],
    ['outdated', { ...silent(calm), DeviceType: 'UD-10.1.1' }],
    ['damaged', { deviceDamage: true, RangeFinderStatus: 5 }],
    ['faulty', { RangeFinderStatus: 5 }],
    ['faulty', { InclinometerStatus: 1 }],
    ['outOfRange', { outOfRange: true }],
    ['notOperational', { SystemVersion: 'W2', W2Operational: false }],
    ['unknown', { LatestKnownThreatLevel: 'unknown_or_NA' }],
    ['notMonitored', { PermissibleValue: null, LatestKnownThreatLevel: 'unknown_or_NA' }],
    ['notMonitored', { PermissibleValue: 0 }],
    ['notMonitored', { ...OFF, LatestKnownThreatLevel: 'none' }],
    ['notMonitored', { ...OFF, LatestKnownThreatLevel: 'L3' }],
  ])('counts what is %s among the doubts, and only there', (kind, change) => {
    const { doubts, doubtful } = of(calm, { ...l2, ...change });
    expect(doubts).toEqual({ ...NO_DOUBTS, [kind]: 1 });
    expect(doubtful).toBe(true);
  });

  test.each<[string, Partial<Node>]>([
    ['every level is off', OFF],
    ['the permissible value is 0', { PermissibleValue: 0 }],
    ['no permissible value is set', { PermissibleValue: null }],
  ])('never takes "no threat" from a device where %s, but the threat that it told', (_, change) => {
    expect(of({ ...calm, ...change })).toMatchObject({ state: 'unknown_or_NA', current: 'unknown_or_NA', worst: null });
    expect(of({ ...calm, ...change }, { ...calm, id: 7 })).toMatchObject({ state: 'none', doubtful: true });
    expect(of({ ...l2, ...change }, calm)).toMatchObject({ state: 'L2', lastKnown: false, doubtful: true });
  });

  test('does not count a device without a sensor, or one that is switched off, as not monitored', () => {
    expect(of(calm, { ...l2, ...OFF, MainSensorType: 'none' }).doubts).toEqual(NO_DOUBTS);
    expect(of(calm, { ...l2, ...OFF, active: false }).doubts).toEqual(NO_DOUBTS);
  });

  test('does not doubt a silent device that is switched off', () => {
    expect(of(calm, { ...silent(l4), active: false }).doubts).toEqual(NO_DOUBTS);
  });
});

const NO_DOUBTS: Doubts = {
  lost: 0,
  obstructed: 0,
  outdated: 0,
  damaged: 0,
  faulty: 0,
  outOfRange: 0,
  notOperational: 0,
  unknown: 0,
  notMonitored: 0,
};
