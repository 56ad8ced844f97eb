import { gateway, inclinometer, laser } from '../testing/fixtures';
import { shownNodes } from './shown-nodes';

const place = { mapPositionX: 10, mapPositionY: 20 };
const nodes = [
  laser({ name: 'on', ...place }),
  laser({ name: 'off', active: false, ...place }),
  inclinometer({ name: 'dead', SystemVersion: 'W2', W2Operational: false, ...place }),
  gateway({ name: 'gateway', ...place }),
  laser({ name: 'nowhere' }),
];
const names = (all: boolean) => shownNodes(nodes, all).placed.map(({ node }) => node.name);

describe('shownNodes', () => {
  test('are the operational measuring devices', () => expect(names(false)).toEqual(['on']));
  test('are all devices on request', () => expect(names(true)).toEqual(['on', 'off', 'dead', 'gateway']));
  test('count those without a place', () => expect(shownNodes(nodes, false).missing).toBe(1));
  test('keep a place at the very edge', () =>
    expect(shownNodes([laser({ mapPositionX: 0, mapPositionY: 0 })], false).placed).toHaveLength(1));
});
