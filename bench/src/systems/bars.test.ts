import { isBroken } from '../bars';
import { grown, systemsBars } from './bars';
import type { SystemsFigures } from './figures';

const EVEN = { few: 100, many: 100 };
const GOOD: SystemsFigures = {
  dashboardLongTasks: EVEN,
  heatRedraw: 5,
  groupLongestTask: 150,
  listLongTasks: EVEN,
  keystroke: EVEN,
  optionsOpen: EVEN,
  optionsKey: EVEN,
  table: { firstRows: 200, scrolling: 0 },
  acting: { mapDrag: 16.7, dialog: 300, replay: 1 },
  heapBytes: EVEN,
  elements: EVEN,
  listeners: EVEN,
};

test('figures within every bar break none, and none at all break none', () => {
  expect([...systemsBars(GOOD), ...systemsBars(undefined)].filter(isBroken)).toEqual([]);
});

test.each<[string, Partial<SystemsFigures>]>([
  ['dashboard', { dashboardLongTasks: { few: 100, many: 151 } }],
  ['heat', { heatRedraw: 16.1 }],
  ['group map', { groupLongestTask: 201 }],
  ['opening', { optionsOpen: { few: 10, many: 31 } }],
  ['key in a field', { optionsKey: { few: 10, many: 21 } }],
  ['first rows', { table: { firstRows: 301, scrolling: 0 } }],
  ['scrolling', { table: { firstRows: 200, scrolling: 51 } }],
  ['dragging', { acting: { mapDrag: 17.1, dialog: 300, replay: 1 } }],
  ['thresholds dialog', { acting: { mapDrag: 16.7, dialog: 301, replay: 1 } }],
  ['replayed', { acting: { mapDrag: 16.7, dialog: 300, replay: 16.1 } }],
  ['heap', { heapBytes: { few: 10, many: 11.1 } }],
  ['listeners', { listeners: { few: 10, many: 12 } }],
])('too much on the %s breaks its bar alone', (words, worse) => {
  const broken = systemsBars({ ...GOOD, ...worse }).filter(isBroken);
  expect(broken.map(({ what }) => what.includes(words))).toEqual([true]);
});

test('tasks too short to be counted are no reason for an endless ratio', () => {
  expect([grown({ few: 0, many: 40 }, 50), grown({ few: 0, many: 100 }, 50)]).toEqual([1, 2]);
});
