import { barsOf, isBroken } from './bars';
import type { Bar } from './bar';
import type { PageFigures } from './pages/measure-pages';
import type { Results } from './results';

const EMPTY: Results = {
  measured: {},
};

const row = (more: Partial<PageFigures>): PageFigures => ({
  build: 'federated',
  page: 'login',
  profile: 'plain',
  cache: 'cold',
  runs: 3,
  fileBytes: 100_000,
  apiBytes: 0,
  requests: 9,
  firstPaint: 100,
  largestPaint: 200,
  usable: 210,
  longTasks: 0,
  layoutShift: 0,
  heapBytes: 1,
  laterBytes: 0,
  ...more,
});

const find = (results: Results, words: string) => barsOf(results).find(({ what }) => what.includes(words)) as Bar;

test('a bar whose part was not measured is not broken', () => {
  expect(barsOf(EMPTY).some(isBroken)).toBe(false);
});

test.each([
  { limit: 1.15, measured: 1.15, kind: 'most', broken: false },
  { limit: 1.15, measured: 1.16, kind: 'most', broken: true },
  { limit: 500_000, measured: 499_999, kind: 'least', broken: true },
  { limit: 500_000, measured: 500_000, kind: 'least', broken: false },
  { limit: 1.15, measured: Number.NaN, kind: 'most', broken: true },
] as const)('$measured against at $kind $limit is broken: $broken', ({ limit, measured, kind, broken }) => {
  expect(isBroken({ what: '', kind, limit, measured, show: String, portable: true })).toBe(broken);
});

test('the ratio of the builds is that of the worst page, each against itself in the same condition', () => {
  const pages = [
    row({ page: 'login', fileBytes: 110 }),
    row({ page: 'login', build: 'oneBundle', fileBytes: 100 }),
    row({ page: 'logs', fileBytes: 130 }),
    row({ page: 'logs', build: 'oneBundle', fileBytes: 100 }),
    row({ page: 'logs', fileBytes: 900, cache: 'warm' }),
    row({ page: 'logs', build: 'oneBundle', fileBytes: 100, cache: 'warm' }),
  ];
  expect(find({ ...EMPTY, pages }, 'one bundle, bytes').measured).toBe(1.3);
});

test('without a one-bundle build there is no ratio', () => {
  expect(find({ ...EMPTY, pages: [row({})] }, 'one bundle, bytes').measured).toBeUndefined();
});

test('bytes of the sign-in page are those of the cold visit on the plain line', () => {
  const pages = [
    row({ fileBytes: 5, cache: 'warm' }),
    row({ fileBytes: 7, profile: 'slow' }),
    row({ fileBytes: 300_000 }),
  ];
  const bar = find({ ...EMPTY, pages }, 'sign-in page, cold, all files');
  expect(bar.measured).toBe(300_000);
  expect(isBroken(bar)).toBe(true);
});

test('the two slowest pages have bars of their slow, cold visit, for use and for the largest paint', () => {
  const slow = { profile: 'slow', usable: 3_500, largestPaint: 3_900 } as const;
  const pages = [row({ page: 'dashboard', ...slow }), row({ page: 'logs', ...slow })];
  expect(
    barsOf({ ...EMPTY, pages })
      .filter(isBroken)
      .map(({ what }) => what),
  ).toEqual([
    'dashboard usable, cold, slow',
    'dashboard, largest paint, cold, slow',
    'logs, largest paint, cold, slow',
  ]);
});
