import { countsText, findingCounts, findingPlace, pointText } from './finding';

const PLAN = { width: 400, height: 200 };
const at = (x: number | null, y: number | null, nodeId: number | null) =>
  findingPlace({ x, y, nodeId }, PLAN, (id) => (id === 7 ? { x: 100, y: 50 } : null));

test('counts findings by kind and says the worst first', () => {
  const counts = findingCounts([{ kind: 'no_fault' }, { kind: 'danger' }, { kind: 'no_fault' }, { kind: 'watch' }]);
  expect(counts).toEqual({ no_fault: 2, watch: 1, repair: 0, danger: 1 });
  expect(countsText(counts)).toBe('4 findings: 1 danger, 1 to watch, 2 no fault');
  expect(countsText(findingCounts([{ kind: 'repair' }]))).toBe('1 finding: 1 to repair');
});

test('never calls an inspection without findings free of faults', () => {
  expect(countsText(findingCounts([]))).toBe('No findings');
});

test('places a finding at its own place, or else at its device, as parts of the plan', () => {
  expect(at(0, 0.5, 7)).toEqual({ x: 0, y: 0.5 });
  expect(at(null, null, 7)).toEqual({ x: 0.25, y: 0.25 });
  expect(at(null, null, 8)).toBeNull();
  expect(at(null, null, null)).toBeNull();
});

test('says where a point is', () => {
  expect(pointText({ x: 0.314, y: 0.08 })).toBe('31 % from the left, 8 % from the top');
});
