import { isBroken } from '../bars';
import { lighthouseBars } from './bars';
import { LIGHTHOUSE_PAGES, type LighthouseFigures } from './figures';

const row = (page: LighthouseFigures['page'], performance: number): LighthouseFigures => ({
  page,
  performance,
  runs: 5,
  firstPaint: 1,
  largestPaint: 1,
  speedIndex: 1,
  blocking: 1,
  layoutShift: 0,
});
const broken = (figures: readonly LighthouseFigures[]) =>
  lighthouseBars(figures)
    .filter(isBroken)
    .map(({ what }) => what);

test('every page has a bar, and none is broken that was not measured', () => {
  expect(lighthouseBars(undefined)).toHaveLength(LIGHTHOUSE_PAGES.length);
  expect(broken([])).toEqual([]);
});

test('a page must reach 92, however large its own work is', () => {
  expect(broken([row('systems', 92), row('dashboard', 92), row('logs', 92), row('graph', 92)])).toEqual([]);
  expect(broken([row('systems', 91), row('logs', 91)])).toEqual([
    'Lighthouse, mobile, performance of systems',
    'Lighthouse, mobile, performance of logs',
  ]);
});
