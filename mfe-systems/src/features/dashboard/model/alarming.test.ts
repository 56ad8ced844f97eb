import { laser } from '../../../shared/testing/fixtures';
import { alarming } from './alarming';

test('names the devices at L3 and L4 wherever they are in the list', () => {
  const nodes = (['L1', 'L4', 'none', 'L3', 'L2'] as const).map((LatestKnownThreatLevel, index) =>
    laser({ id: index + 1, LatestKnownThreatLevel }),
  );
  expect([...alarming(nodes)].sort()).toEqual([2, 4]);
});

test('leaves out a device whose level is hidden', () => {
  expect(alarming([laser({ id: 1, active: false, LatestKnownThreatLevel: 'L4' })])).toEqual(new Set());
});

test('takes the most dangerous of very many', () => {
  const nodes = Array.from({ length: 40 }, (_, index) =>
    laser({ id: index + 1, LatestKnownThreatLevel: index < 38 ? 'L3' : 'L4' }),
  );
  const ids = alarming(nodes);
  expect(ids.size).toBe(12);
  expect([39, 40].every((id) => ids.has(id))).toBe(true);
});
