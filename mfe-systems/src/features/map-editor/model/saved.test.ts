import { laser } from '../../../shared/testing/fixtures';
import { edit, editorOf } from './editor';
import { isUnsaved, placesOf, savedOf, unsavedOf } from './saved';

const nodes = [
  laser({ id: 1, mapPositionX: 5, mapPositionY: 6, updatedViaWebsiteAt: 'n1' }),
  laser({ id: 2, mapPositionX: null, mapPositionY: 6 }),
];
const saved = savedOf({ mapBoundaries: '(0,0;9,0;9,9)', updatedViaWebsiteAt: 'v1' }, nodes);
const editor = editorOf({ polygons: saved.polygons, places: placesOf(saved), width: 100, height: 60 });

test('knows what is stored: outlines, places, and the lock of each', () => {
  expect(saved).toEqual({
    polygons: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    ],
    lock: 'v1',
    devices: { 1: { at: [5, 6], lock: 'n1' }, 2: { at: null, lock: null } },
  });
  expect(placesOf(saved)).toEqual({ 1: [5, 6] });
});

test('starts without outlines where what is stored cannot be read', () => {
  expect(savedOf({ mapBoundaries: '(0,0', updatedViaWebsiteAt: null }, nodes).polygons).toEqual([]);
});

test('has nothing to save at first, and nothing again once everything is back where it was', () => {
  expect(isUnsaved(editor, saved)).toBe(false);
  const handle = { kind: 'device', id: 1 } as const;
  const away = edit(editor, { type: 'place', handle, to: [1, 1] });
  expect(unsavedOf(away, saved)).toEqual({ outlines: false, devices: [1] });
  expect(isUnsaved(edit(away, { type: 'place', handle, to: [5, 6] }), saved)).toBe(false);
});

test('counts a device that is put onto the map, an outline that is gone, and one that is half drawn', () => {
  const placed = edit(editor, { type: 'place', handle: { kind: 'device', id: 2 }, to: [1, 1] });
  expect(unsavedOf(placed, saved).devices).toEqual([2]);
  expect(unsavedOf(edit(editor, { type: 'deletePolygon', polygon: 0 }), saved).outlines).toBe(true);
  const drawing = edit(edit(editor, { type: 'mode', mode: 'draw' }), { type: 'addPoint', at: [1, 1] });
  expect([unsavedOf(drawing, saved).outlines, isUnsaved(drawing, saved)]).toEqual([false, true]);
});
