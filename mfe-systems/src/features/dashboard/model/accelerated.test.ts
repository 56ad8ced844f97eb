import { hoursAgo, laser, NOW } from '../../../shared/testing/fixtures';
import { acceleratedText } from './accelerated';

const fast = (...names: string[]) => names.map((name) => laser({ name, AcceleratedUntil: hoursAgo(-1) }));

test.each([
  ['none', [laser()], null],
  ['none whose end is over', [laser({ AcceleratedUntil: hoursAgo(0) })], null],
  ['one', [...fast('A'), laser()], 'Node A is in an accelerated mode'],
  ['three', fast('A', 'B', 'C'), 'Nodes A, B and C are in an accelerated mode'],
  ['five', fast('A', 'B', 'C', 'D', 'E'), 'Nodes A, B, C and 2 more are in an accelerated mode'],
])('reports %s in an accelerated mode', (_, nodes, text) => {
  expect(acceleratedText(nodes, NOW)).toBe(text);
});
