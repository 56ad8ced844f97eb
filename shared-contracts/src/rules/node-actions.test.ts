import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import {
  mayActOnNode,
  NAME_NOT_FOR_W2,
  NO_SENSOR,
  NODE_ACTIONS,
  nodeActionProblem,
  NOT_FOR_W2,
  UNKNOWN_SENSOR,
} from './node-actions';

const ALL = [...NODE_ACTIONS];

describe('who may act on a device', () => {
  test.each<[Category, AccountRole | null, readonly string[]]>([
    ['staff', null, ALL],
    ['installer', 'installer', ALL],
    ['installer', 'administrator', ALL],
    ['installer', 'common_user', []],
    ['installer', null, []],
    ['commoner', 'administrator', ['acceleration', 'activation']],
    ['commoner', 'common_user', []],
    ['commoner', null, []],
    ['observer', 'administrator', []],
    ['observer', 'common_user', []],
  ])('%s as %s', (category, role, expected) => {
    expect(NODE_ACTIONS.filter((action) => mayActOnNode(action, category, role))).toEqual(expected);
  });
});

describe('what a device cannot do', () => {
  const problems = (SystemVersion: 'W2' | 'W4', MainSensorType: 'laser' | 'none' | 'unknown') =>
    Object.fromEntries(
      NODE_ACTIONS.flatMap((action) => {
        const problem = nodeActionProblem(action, { SystemVersion, MainSensorType });
        return problem === null ? [] : [[action, problem]];
      }),
    );
  const onDevice = (problem: string) => ({ base: problem, thresholds: problem, acceleration: problem });

  test('nothing is refused to a W4 device with a sensor', () => expect(problems('W4', 'laser')).toEqual({}));
  test('a device without a sensor has nothing to measure', () =>
    expect(problems('W4', 'none')).toEqual(onDevice(NO_SENSOR)));
  test('values of a sensor of an unknown type cannot be set, since their unit is not known', () =>
    expect(problems('W4', 'unknown')).toEqual({ base: UNKNOWN_SENSOR, thresholds: UNKNOWN_SENSOR }));
  test.each(['laser', 'none'] as const)('a W2 device (%s) is set at its controller', (sensor) =>
    expect(problems('W2', sensor)).toEqual({ ...onDevice(NOT_FOR_W2), name: NAME_NOT_FOR_W2 }),
  );
});
