import { type CommandKind, type CommandState, isUnderWay, isWaiting } from './node-command';

test.each<[CommandKind, CommandState, { waiting: boolean; underWay: boolean }]>([
  ['base', 'requested', { waiting: true, underWay: true }],
  ['base', 'queued', { waiting: true, underWay: true }],
  ['base', 'applied', { waiting: false, underWay: true }],
  ['base', 'recalculated', { waiting: false, underWay: false }],
  ['base', 'failed', { waiting: false, underWay: false }],
  ['base', 'withdrawn', { waiting: false, underWay: false }],
  ['thresholds', 'applied', { waiting: false, underWay: true }],
  ['acceleration', 'queued', { waiting: true, underWay: true }],
  ['acceleration', 'applied', { waiting: false, underWay: false }],
])('a command of kind %s that is %s', (kind, state, { waiting, underWay }) => {
  expect(isWaiting({ state })).toBe(waiting);
  expect(isUnderWay({ kind, state })).toBe(underWay);
});
