import { isInsideMap, type MapPoint, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import {
  canFinish,
  canRedo,
  canUndo,
  DRAFT,
  drawingOf,
  edit,
  editorOf,
  MODES,
  type Action,
  type Editor,
} from './editor';

const SQUARE: Polygon = [
  [10, 10],
  [50, 10],
  [50, 50],
  [10, 50],
];
const start = (polygons: readonly Polygon[] = [SQUARE]) =>
  editorOf({ polygons, places: { 7: [20, 20] }, width: 100, height: 60 });
const polygonsOf = (editor: Editor) => drawingOf(editor).polygons;
const draftOf = (editor: Editor) => drawingOf(editor).draft;
const placeOf = (editor: Editor) => drawingOf(editor).places[7];
const corner = (index: number, polygon = 0) => ({ kind: 'corner', polygon, corner: index }) as const;
const DEVICE = { kind: 'device', id: 7 } as const;
const after = (editor: Editor, ...actions: Action[]) => actions.reduce(edit, editor);
const addPoint = (x: number, y: number): Action => ({ type: 'addPoint', at: [x, y] });
const drag = (x: number, y: number): Action => ({ type: 'drag', handle: corner(0), to: [x, y] });
const UNDO: Action = { type: 'undo' };
const REDO: Action = { type: 'redo' };
const DRAW: Action = { type: 'mode', mode: 'draw' };

describe('drawing', () => {
  test('takes points while it is on, and finishes an outline of three corners or more', () => {
    const two = after(start(), DRAW, addPoint(60, 10), addPoint(90, 10));
    expect(canFinish(two)).toBe(false);
    expect(edit(two, { type: 'finish' })).toBe(two);
    const done = after(two, addPoint(90, 30), { type: 'finish' });
    expect(polygonsOf(done)[1]).toEqual([
      [60, 10],
      [90, 10],
      [90, 30],
    ]);
    expect([done.mode, draftOf(done)]).toEqual(['move', []]);
  });

  test('takes none in another mode', () => {
    expect(draftOf(after(start(), addPoint(60, 10)))).toEqual([]);
  });

  test('puts a point beside the map onto its edge', () => {
    expect(draftOf(after(start(), DRAW, addPoint(-5, 70), addPoint(120, 30)))).toEqual([
      [0, 60],
      [100, 30],
    ]);
  });

  test('drops what was drawn when it is canceled, and brings it back by undo', () => {
    const canceled = after(start(), DRAW, addPoint(60, 10), { type: 'cancel' });
    expect([canceled.mode, draftOf(canceled)]).toEqual(['move', []]);
    const again = after(canceled, UNDO);
    expect([again.mode, draftOf(again)]).toEqual(['draw', [[60, 10]]]);
  });

  test('undoes point by point', () => {
    expect(draftOf(after(start(), DRAW, addPoint(60, 10), addPoint(90, 10), UNDO))).toEqual([[60, 10]]);
  });
});

describe('a corner', () => {
  const first = (editor: Editor) => polygonsOf(editor)[0]?.[0];

  test('moves as it is dragged, in one step', () => {
    const dragged = after(start(), drag(11, 11), drag(30, 12), drag(20, 200), { type: 'drop' });
    expect(first(dragged)).toEqual([20, 60]);
    const undone = after(dragged, UNDO);
    expect([first(undone), canUndo(undone)]).toEqual([[10, 10], false]);
    expect(first(after(undone, REDO))).toEqual([20, 60]);
  });

  test('is put somewhere in one step, up to the edge', () => {
    const atEdge = after(start(), { type: 'place', handle: corner(0), to: [-9, 10] });
    expect(first(atEdge)).toEqual([0, 10]);
    expect(edit(atEdge, { type: 'place', handle: corner(0), to: [-1, 10] })).toBe(atEdge);
    const none = start();
    expect(edit(none, { type: 'place', handle: corner(9), to: [1, 1] })).toBe(none);
  });

  test('keeps a tenth of a pixel', () => {
    expect(first(after(start(), { type: 'place', handle: corner(0), to: [1.2345, 2.98] }))).toEqual([1.2, 3]);
  });

  test('of the outline that is being drawn moves too, and can be taken away down to none', () => {
    const drawn = after(start(), DRAW, addPoint(60, 10), { type: 'place', handle: corner(0, DRAFT), to: [61, 11] });
    expect(draftOf(drawn)).toEqual([[61, 11]]);
    expect(draftOf(after(drawn, { type: 'removeCorner', corner: corner(0, DRAFT) }))).toEqual([]);
  });

  test('is added between two others, and taken away while three are left', () => {
    const five = after(start(), { type: 'insert', after: corner(3), at: [5, 30] });
    expect(polygonsOf(five)[0]).toEqual([...SQUARE, [5, 30]]);
    const remove: Action = { type: 'removeCorner', corner: corner(0) };
    const three = after(five, remove, remove);
    expect(polygonsOf(three)[0]).toHaveLength(3);
    expect(edit(three, remove)).toBe(three);
  });
});

describe('a device', () => {
  test('moves to whole pixels of the map, and back by undo', () => {
    const moved = after(start(), { type: 'drag', handle: DEVICE, to: [40.4, -3] }, { type: 'drop' });
    expect(placeOf(moved)).toEqual([40, 0]);
    expect(placeOf(after(moved, UNDO))).toEqual([20, 20]);
  });

  test('can be put onto the map for the first time', () => {
    const placed = after(start(), { type: 'place', handle: { kind: 'device', id: 8 }, to: [1, 2] });
    expect(drawingOf(placed).places).toEqual({ 7: [20, 20], 8: [1, 2] });
  });
});

test('takes what somebody else has stored in one step', () => {
  const theirs = after(start(), { type: 'replace', polygons: [], places: { 7: [1, 1] } });
  expect([polygonsOf(theirs), placeOf(theirs)]).toEqual([[], [1, 1]]);
  expect([polygonsOf(after(theirs, UNDO)), placeOf(after(theirs, UNDO))]).toEqual([[SQUARE], [20, 20]]);
});

test('keeps everything at its place of the plan on an image of another size, also what undo leads back to', () => {
  const larger = after(start(), DRAW, addPoint(60, 10), { type: 'resize', width: 200, height: 30 });
  expect([draftOf(larger), placeOf(larger), polygonsOf(larger)[0]?.[2]]).toEqual([[[120, 5]], [40, 10], [100, 25]]);
  expect([draftOf(after(larger, UNDO)), placeOf(after(larger, UNDO))]).toEqual([[], [40, 10]]);
});

test('deletes an outline, and brings it back', () => {
  const deleted = after(start(), { type: 'deletePolygon', polygon: 0 });
  expect(polygonsOf(deleted)).toEqual([]);
  expect(polygonsOf(after(deleted, UNDO))).toEqual([SQUARE]);
  expect(edit(deleted, { type: 'deletePolygon', polygon: 0 })).toBe(deleted);
});

test('forgets what was taken back once something else is done', () => {
  const other = after(start(), { type: 'deletePolygon', polygon: 0 }, UNDO, DRAW, addPoint(1, 1));
  expect(canRedo(other)).toBe(false);
});

/** Numerical Recipes' generator: the same actions in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomAction(random: (below: number) => number): Action {
  const at: MapPoint = [random(140) - 20, random(100) - 20];
  const handle = random(3) === 0 ? DEVICE : corner(random(6), random(4) - 1);
  const actions: Action[] = [
    { type: 'mode', mode: MODES[random(4)] ?? 'move' },
    DRAW,
    { type: 'addPoint', at },
    { type: 'addPoint', at },
    { type: 'finish' },
    { type: 'cancel' },
    { type: 'deletePolygon', polygon: random(3) },
    { type: 'drag', handle, to: at },
    { type: 'drop' },
    { type: 'place', handle, to: at },
    { type: 'insert', after: corner(random(6), random(3)), at },
    { type: 'removeCorner', corner: corner(random(6), random(4) - 1) },
    { type: 'undo' },
    { type: 'redo' },
  ];
  return actions[random(actions.length)] ?? DRAW;
}

test('keeps every point on the map and three corners a polygon, and undo and redo lead there and back', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    let editor = start();
    for (let turn = 0; turn < 60; turn++) editor = edit(editor, randomAction(random));
    editor = edit(editor, { type: 'drop' });
    const polygons = polygonsOf(editor);
    expect(polygons.every((points) => points.length >= 3)).toBe(true);
    expect(polygons.flat().every((point) => isInsideMap(point, 100, 60))).toBe(true);
    const end = editor.history.present;
    let steps = 0;
    while (canUndo(editor)) {
      editor = edit(editor, { type: 'undo' });
      steps += 1;
    }
    expect(polygonsOf(editor)).toEqual([SQUARE]);
    const redone = Array.from({ length: steps }, () => REDO);
    const again = after(editor, ...redone);
    expect(again.history.present).toEqual(end);
  }
});
