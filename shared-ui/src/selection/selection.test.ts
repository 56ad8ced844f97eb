import { newSelection } from './selection';

function shown(...ids: number[]) {
  const selection = newSelection();
  selection.enter('/logs');
  selection.show(ids);
  return selection;
}
const idsOf = (selection: ReturnType<typeof newSelection>) => [...selection.ids()].map(Number).sort((a, b) => a - b);

test('Shift selects all from the last pressed row to this one, in either direction', () => {
  const selection = shown(9, 7, 5, 3, 1);
  selection.choose(3, true, false);
  selection.choose(9, true, true);
  expect(idsOf(selection)).toEqual([3, 5, 7, 9]);
  selection.choose(5, false, true);
  expect(idsOf(selection)).toEqual([3]);
});

test('Shift selects the row alone where the other end is out of sight', () => {
  const selection = shown(9, 7, 5);
  selection.choose(9, true, false);
  selection.show([4, 3, 2]);
  selection.choose(2, true, true);
  expect(idsOf(selection)).toEqual([2, 9]);
});

test('all of the page are those in sight, and others stay as they are', () => {
  const selection = shown(1, 2);
  selection.chooseAll(true);
  selection.show([3, 4]);
  selection.chooseAll(true);
  selection.chooseAll(false);
  expect(idsOf(selection)).toEqual([1, 2]);
});

test('what is gone is not selected when it comes back', () => {
  const selection = shown(1, 2);
  selection.chooseAll(true);
  selection.keep([2, 3]);
  selection.keep([1, 2, 3]);
  expect(idsOf(selection)).toEqual([2]);
});

test('of another scope nothing is selected', () => {
  const selection = shown(1, 2);
  selection.chooseAll(true);
  selection.enter('/logs');
  expect(idsOf(selection)).toEqual([1, 2]);
  selection.enter('/logs?text=snow');
  expect(idsOf(selection)).toEqual([]);
});
