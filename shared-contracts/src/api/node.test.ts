import * as v from 'valibot';
import { knownLevel } from '../rules/sensor';
import { systemLevel } from '../rules/system-level';
import { aNode, FIXED_NOW } from '../testing/fixtures';
import { AlarmSchema } from './alarm';
import { FleetDeviceSchema } from './fleet';
import { listNodes, NodeSchema, NodeShortSchema } from './node';

/** A device of a newer API: its sensor measures what this release does not know. */
const STRAIN = { ...aNode({ LatestKnownThreatLevel: 'L4' }), MainSensorType: 'strain_gauge' };

describe('the sensor that an answer names', () => {
  test.each([
    ['laser', 'laser'],
    ['inclinometer', 'inclinometer'],
    ['none', 'none'],
    ['strain_gauge', 'unknown'],
    ['both', 'unknown'],
    ['Laser', 'unknown'],
    [3, 'unknown'],
    ['', 'none'],
    [null, 'none'],
    [undefined, 'none'],
  ])('%p reads as %p', (MainSensorType, expected) => {
    expect(v.parse(NodeSchema, { ...aNode(), MainSensorType }).MainSensorType).toBe(expected);
  });

  test('is none where the answer has no such field', () => {
    const { MainSensorType: _, ...without } = aNode();
    expect(v.parse(NodeSchema, without).MainSensorType).toBe('none');
  });

  test('is read alike by every answer that has it', () => {
    const other = { ...STRAIN, SystemName: 'Hala', timezone: 'Europe/Warsaw' };
    expect(v.parse(NodeShortSchema, other).MainSensorType).toBe('unknown');
    expect(v.parse(FleetDeviceSchema, other).MainSensorType).toBe('unknown');
    expect(v.parse(AlarmSchema.entries.sensor, 'strain_gauge')).toBe('unknown');
  });
});

test('a device of a newer API keeps its level and its place in the level of the system', () => {
  const nodes = v.parse(listNodes.output, [STRAIN]);
  expect(nodes.map(knownLevel)).toEqual(['L4']);
  expect(systemLevel(nodes, FIXED_NOW)).toMatchObject({ state: 'L4', sensors: 1, worst: { id: STRAIN.id } });
});
