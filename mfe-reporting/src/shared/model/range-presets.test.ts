import { rangePresets } from './range-presets';

test('offers ranges that end today and count today', () => {
  expect(rangePresets('2026-03-01').slice(0, 2)).toEqual([
    { label: 'Today', from: '2026-03-01', to: '2026-03-01' },
    { label: 'Last 7 days', from: '2026-02-23', to: '2026-03-01' },
  ]);
});
