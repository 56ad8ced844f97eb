import { dateRangeProblem } from './days';

describe('dateRangeProblem', () => {
  const limits = { min: '2010-01-01', max: '2026-11-21' };
  test.each([
    [{ from: '2026-11-01', to: '2026-11-21' }, null],
    [{ from: '2026-11-21', to: '2026-11-21' }, null],
    [{ from: '', to: '2026-11-21' }, 'Both dates are needed'],
    [{ from: '2026-11-22', to: '2026-11-21' }, 'The start is after the end'],
    [{ from: '2009-12-31', to: '2026-11-21' }, 'The earliest date is 01/01/2010'],
    [{ from: '2026-11-01', to: '2026-11-22' }, 'The latest date is 21/11/2026'],
  ])('finds in %p: %p', (range, problem) => {
    expect(dateRangeProblem(range, limits)).toBe(problem);
  });
});
