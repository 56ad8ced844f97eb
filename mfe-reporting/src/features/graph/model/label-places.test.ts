import { placeLabels } from './label-places';

const ROOM = { top: 0, bottom: 200, height: 16 };
const above = (y: number) => ({ y, isAbove: true });
const below = (y: number) => ({ y, isAbove: false });

it.each([
  ['on their own side', [above(50), below(150)], ['above', 'below']],
  ['below their line at the top edge, above it at the bottom', [above(10), below(190)], ['below', 'above']],
  ['beside a name that covers their line', [above(50), above(40)], ['above', 'above 1']],
  ['on the other side where that is free', [above(50), above(60)], ['above', 'below']],
  ['beside what is on both sides', [above(50), below(50), above(50)], ['above', 'below', 'above 1']],
  ['below one at the edge of the axis', [below(0), above(20)], ['below', 'below']],
])('stand %s', (_, names, places) => {
  const told = placeLabels(names, ROOM).map(
    ({ isAbove, column }) => `${isAbove ? 'above' : 'below'}${column === 0 ? '' : ` ${column}`}`,
  );
  expect(told).toEqual(places);
});
