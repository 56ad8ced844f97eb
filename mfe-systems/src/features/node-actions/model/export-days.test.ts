import { exportSpan, winterUntil } from './export-days';

test.each([
  ['2026-11-22', '01.11', '2026-11-01'],
  ['2026-10-31', '01.11', '2025-11-01'],
  ['2026-11-01', '01.11', '2026-11-01'],
  ['2026-01-10', '15.12', '2025-12-15'],
  ['2026-01-10', null, '2025-11-01'],
  ['2026-01-10', 'soon', '2025-11-01'],
])('reaches back from %s to the winter that begins on %s', (today, start, from) => {
  expect(winterUntil(today, start)).toEqual({ from, to: today });
});

const now = Date.parse('2026-03-30T10:00:00Z');
const place = { zone: 'Europe/Warsaw', today: '2026-03-30', now };

test('ends now where the last day is today', () => {
  expect(exportSpan({ from: '2026-03-30', to: '2026-03-30' }, place)).toEqual({
    Start: '2026-03-29T22:00:00.000Z',
    End: '2026-03-30T10:00:00.000Z',
  });
});

test('takes the day on which the clocks change whole', () => {
  expect(exportSpan({ from: '2026-03-29', to: '2026-03-29' }, place)).toEqual({
    Start: '2026-03-28T23:00:00.000Z',
    End: '2026-03-29T21:59:59.999Z',
  });
});
