import { isBroken } from '../bars';
import { workerBars } from './bars';
import type { WorkerFigures } from './figures';

const visit = (usable: number, bytes = 1_000) => ({ firstPaint: 300, usable, longTasks: 0, bytes, requests: 9 });
const row = (more: Partial<WorkerFigures>): WorkerFigures => ({
  page: 'systems',
  visit: 'first',
  runs: 5,
  with: visit(1_000),
  without: visit(1_000),
  ...more,
});
const broken = (...rows: WorkerFigures[]) =>
  workerBars(rows)
    .filter(isBroken)
    .map(({ what }) => what);

test('the worker may cost a first visit two per cent, and has to save a later one forty', () => {
  expect(broken(row({ with: visit(1_020) }), row({ visit: 'again', with: visit(600) }))).toEqual([]);
  expect(broken(row({ with: visit(1_030) }))).toEqual([expect.stringMatching(/^first visit .*, usable/)]);
  expect(broken(row({ with: visit(900, 1_100) }))).toEqual([expect.stringMatching(/^first visit .*, bytes/)]);
  expect(broken(row({ visit: 'again', with: visit(610) }))).toEqual([expect.stringMatching(/^later visit/)]);
});

test('of several pages the worst counts', () => {
  const rows = [
    row({ visit: 'again', with: visit(500) }),
    row({ visit: 'again', page: 'dashboard', with: visit(700) }),
  ];
  expect(broken(...rows)).toHaveLength(1);
});

test('what was not measured breaks no bar', () => {
  expect(workerBars(undefined).some(isBroken)).toBe(false);
});
