import { boundariesProblem, type MapPoint, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import {
  canFinish,
  canRedo,
  canUndo,
  draftOf,
  edit,
  editorOf,
  polygonsOf,
  type Action,
  type Editor,
} from './boundary-editor';

const SQUARE: Polygon = [
  [10, 10],
  [50, 10],
  [50, 50],
  [10, 50],
];
const start = (polygons: readonly Polygon[] = [SQUARE]) => editorOf(polygons, 100, 60);
const after = (editor: Editor, ...actions: Action[]) => actions.reduce(edit, editor);
const addPoint = (x: number, y: number): Action => ({ type: 'addPoint', at: [x, y] });
const drag = (x: number, y: number): Action => ({ type: 'drag', vertex: { polygon: 0, vertex: 0 }, to: [x, y] });
const UNDO: Action = { type: 'undo' };
const REDO: Action = { type: 'redo' };
const DRAW: Action = { type: 'mode', mode: 'draw' };

describe('drawing', () => {
  it('takes points while it is on, and finishes an outline of three corners or more', () => {
    const two = after(start(), DRAW, addPoint(60, 10), addPoint(90, 10));
    expect(canFinish(two)).toBe(false);
    expect(edit(two, { type: 'finish' })).toBe(two);
    const done = after(two, addPoint(90, 30), { type: 'finish' });
    expect(polygonsOf(done)[1]).toEqual([
      [60, 10],
      [90, 10],
      [90, 30],
    ]);
    expect([done.mode, draftOf(done)]).toEqual(['look', []]);
  });

  it('takes none in another mode', () => {
    expect(draftOf(after(start(), addPoint(60, 10)))).toEqual([]);
  });

  it('puts a point beside the map onto its edge', () => {
    expect(draftOf(after(start(), DRAW, addPoint(-5, 70), addPoint(120, 30)))).toEqual([
      [0, 60],
      [100, 30],
    ]);
  });

  it('drops what was drawn when it is canceled, and brings it back by undo', () => {
    const canceled = after(start(), DRAW, addPoint(60, 10), { type: 'cancel' });
    expect([canceled.mode, draftOf(canceled)]).toEqual(['look', []]);
    const again = after(canceled, UNDO);
    expect([again.mode, draftOf(again)]).toEqual(['draw', [[60, 10]]]);
  });

  it('undoes point by point', () => {
    expect(draftOf(after(start(), DRAW, addPoint(60, 10), addPoint(90, 10), UNDO))).toEqual([[60, 10]]);
  });
});

describe('a corner', () => {
  const corner = (editor: Editor) => polygonsOf(editor)[0]?.[0];

  it('moves as it is dragged, in one step', () => {
    const dragged = after(start(), drag(11, 11), drag(30, 12), drag(20, 200), { type: 'drop' });
    expect(corner(dragged)).toEqual([20, 60]);
    const undone = after(dragged, UNDO);
    expect([corner(undone), canUndo(undone)]).toEqual([[10, 10], false]);
    expect(corner(after(undone, REDO))).toEqual([20, 60]);
  });

  it('moves by keys once it is picked, up to the edge', () => {
    const pick: Action = { type: 'pick', vertex: { polygon: 0, vertex: 0 } };
    const left: Action = { type: 'nudge', by: [-10, 0] };
    const atEdge = after(start(), pick, left);
    expect(corner(atEdge)).toEqual([0, 10]);
    expect(edit(atEdge, left)).toBe(atEdge);
    const none = start();
    expect(edit(none, left)).toBe(none);
  });

  it('is added between two others, and taken away while three are left', () => {
    const five = after(start(), { type: 'insert', after: { polygon: 0, vertex: 3 }, at: [5, 30] });
    expect(polygonsOf(five)[0]).toEqual([...SQUARE, [5, 30]]);
    const remove: Action = { type: 'removeVertex', vertex: { polygon: 0, vertex: 0 } };
    const three = after(five, remove, remove);
    expect(polygonsOf(three)[0]).toHaveLength(3);
    expect(edit(three, remove)).toBe(three);
  });
});

it('deletes an outline, and brings it back', () => {
  const deleted = after(start(), { type: 'deletePolygon', polygon: 0 });
  expect(polygonsOf(deleted)).toEqual([]);
  expect(polygonsOf(after(deleted, UNDO))).toEqual([SQUARE]);
  expect(edit(deleted, { type: 'deletePolygon', polygon: 0 })).toBe(deleted);
});

it('forgets what was taken back once something else is done', () => {
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
  const vertex = { polygon: random(3), vertex: random(6) };
  const actions: Action[] = [
    { type: 'mode', mode: (['look', 'draw', 'edit', 'delete'] as const)[random(4)] ?? 'look' },
    DRAW,
    { type: 'addPoint', at },
    { type: 'addPoint', at },
    { type: 'finish' },
    { type: 'cancel' },
    { type: 'deletePolygon', polygon: random(3) },
    { type: 'pick', vertex: random(4) === 0 ? null : vertex },
    { type: 'drag', vertex, to: at },
    { type: 'drop' },
    { type: 'nudge', by: [random(21) - 10, random(21) - 10] },
    { type: 'insert', after: vertex, at },
    { type: 'removeVertex', vertex },
    { type: 'undo' },
    { type: 'redo' },
  ];
  return actions[random(actions.length)] ?? DRAW;
}

it('keeps every point on the map and three corners a polygon, and undo and redo lead there and back', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    let editor = start();
    for (let turn = 0; turn < 60; turn++) editor = edit(editor, randomAction(random));
    editor = edit(editor, { type: 'drop' });
    const polygons = polygonsOf(editor);
    expect(polygons.every((points) => points.length >= 3)).toBe(true);
    if (polygons.length > 0) expect(boundariesProblem(polygons, 100, 60)).toBeNull();
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
