import { MIN_VERTICES, type MapPoint, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { historyOf, redo, step, undo, type History } from './history';

/** What a press on the map does (docs/product/map.md#boundary-editor). */
export type Mode = 'look' | 'draw' | 'edit' | 'delete';

/** A corner of a polygon. */
export interface Vertex {
  readonly polygon: number;
  readonly vertex: number;
}

/** What undo and redo go through: the outlines, and the one that is being drawn. */
interface Drawing {
  readonly polygons: readonly Polygon[];
  readonly draft: Polygon;
}

export interface Editor {
  /** Pixels of the map's image. */
  readonly width: number;
  readonly height: number;
  readonly mode: Mode;
  readonly history: History<Drawing>;
  /** The corner that keys move. */
  readonly picked: Vertex | null;
  /** The outlines before a corner was grabbed: a drag is one step, however many moves it has. */
  readonly grabbed: Drawing | null;
}

export type Action =
  | { type: 'mode'; mode: Mode }
  | { type: 'addPoint'; at: MapPoint }
  | { type: 'finish' }
  | { type: 'cancel' }
  | { type: 'deletePolygon'; polygon: number }
  | { type: 'pick'; vertex: Vertex | null }
  | { type: 'drag'; vertex: Vertex; to: MapPoint }
  | { type: 'drop' }
  | { type: 'nudge'; by: MapPoint }
  | { type: 'insert'; after: Vertex; at: MapPoint }
  | { type: 'removeVertex'; vertex: Vertex }
  | { type: 'undo' }
  | { type: 'redo' };

export function editorOf(polygons: readonly Polygon[], width: number, height: number): Editor {
  const history = historyOf<Drawing>({ polygons, draft: [] });
  return { width, height, mode: 'look', history, picked: null, grabbed: null };
}

export const polygonsOf = ({ history }: Editor): readonly Polygon[] => history.present.polygons;
export const draftOf = ({ history }: Editor): Polygon => history.present.draft;
export const canFinish = (editor: Editor): boolean => draftOf(editor).length >= MIN_VERTICES;
export const canUndo = ({ history }: Editor): boolean => history.past.length > 0;
export const canRedo = ({ history }: Editor): boolean => history.future.length > 0;

/** Anything else than moving on ends a drag, so that undo takes it back. */
export function edit(editor: Editor, action: Action): Editor {
  return action.type === 'drag' && isHeld(editor, action.vertex)
    ? dragged(editor, action.vertex, action.to)
    : act(dropped(editor), action);
}

function isHeld({ grabbed, picked }: Editor, { polygon, vertex }: Vertex): boolean {
  return grabbed !== null && picked?.polygon === polygon && picked.vertex === vertex;
}

function act(editor: Editor, action: Action): Editor {
  const { present } = editor.history;
  const { polygons, draft } = present;
  switch (action.type) {
    case 'mode':
      return { ...editor, mode: action.mode, picked: null };
    case 'addPoint':
      return editor.mode === 'draw' ? changed(editor, { draft: [...draft, inside(editor, action.at)] }) : editor;
    case 'finish':
      if (!canFinish(editor)) return editor;
      return { ...changed(editor, { polygons: [...polygons, draft], draft: [] }), mode: 'look' };
    case 'cancel':
      return { ...(draft.length > 0 ? changed(editor, { draft: [] }) : editor), mode: 'look', picked: null };
    case 'deletePolygon':
      if (!polygons[action.polygon]) return editor;
      return {
        ...changed(editor, { polygons: polygons.filter((_, index) => index !== action.polygon) }),
        picked: null,
      };
    case 'pick':
      return { ...editor, picked: action.vertex && pointAt(polygons, action.vertex) ? action.vertex : null };
    case 'drag':
      return dragged(editor, action.vertex, action.to);
    case 'drop':
      return editor;
    case 'nudge':
      return nudged(editor, action.by);
    case 'insert':
      return inserted(editor, action.after, action.at);
    case 'removeVertex':
      return withoutVertex(editor, action.vertex);
    case 'undo':
      return back(editor, undo(editor.history));
    case 'redo':
      return back(editor, redo(editor.history));
  }
}

function changed(editor: Editor, change: Partial<Drawing>): Editor {
  return { ...editor, history: step(editor.history, { ...editor.history.present, ...change }) };
}

/** An outline that is unfinished again goes on being drawn. */
function back(editor: Editor, history: History<Drawing>): Editor {
  const mode = history.present.draft.length > 0 ? 'draw' : editor.mode;
  return { ...editor, history, mode, picked: null, grabbed: null };
}

/** Points lie on the map: one beside it becomes the nearest one at its edge. */
function inside({ width, height }: Editor, [x, y]: MapPoint): MapPoint {
  return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
}

function pointAt(polygons: readonly Polygon[], { polygon, vertex }: Vertex): MapPoint | undefined {
  return polygons[polygon]?.[vertex];
}

function withPolygon(polygons: readonly Polygon[], polygon: number, points: Polygon): readonly Polygon[] {
  return polygons.map((one, index) => (index === polygon ? points : one));
}

function moved(editor: Editor, { polygon, vertex }: Vertex, to: MapPoint): Drawing {
  const { present } = editor.history;
  const points = (present.polygons[polygon] ?? []).map((one, index) => (index === vertex ? inside(editor, to) : one));
  return { ...present, polygons: withPolygon(present.polygons, polygon, points) };
}

/** Shown at once; it becomes a step when the corner is let go. */
function dragged(editor: Editor, vertex: Vertex, to: MapPoint): Editor {
  const { history } = editor;
  if (!pointAt(history.present.polygons, vertex)) return editor;
  const grabbed = editor.grabbed ?? history.present;
  return { ...editor, picked: vertex, grabbed, history: { ...history, present: moved(editor, vertex, to) } };
}

function dropped(editor: Editor): Editor {
  const { grabbed, history } = editor;
  if (!grabbed) return editor;
  return { ...editor, grabbed: null, history: step({ ...history, present: grabbed }, history.present) };
}

function nudged(editor: Editor, [dx, dy]: MapPoint): Editor {
  const { picked, history } = editor;
  const at = picked && pointAt(history.present.polygons, picked);
  if (!picked || !at) return editor;
  const to = inside(editor, [at[0] + dx, at[1] + dy]);
  if (to[0] === at[0] && to[1] === at[1]) return editor;
  return { ...editor, history: step(history, moved(editor, picked, to)) };
}

function inserted(editor: Editor, { polygon, vertex }: Vertex, at: MapPoint): Editor {
  const { polygons } = editor.history.present;
  const points = polygons[polygon];
  if (!points?.[vertex]) return editor;
  const more = points.toSpliced(vertex + 1, 0, inside(editor, at));
  const next = changed(editor, { polygons: withPolygon(polygons, polygon, more) });
  return { ...next, picked: { polygon, vertex: vertex + 1 } };
}

/** A polygon keeps three corners; who wants none of it deletes it. */
function withoutVertex(editor: Editor, { polygon, vertex }: Vertex): Editor {
  const { polygons } = editor.history.present;
  const points = polygons[polygon];
  if (!points?.[vertex] || points.length <= MIN_VERTICES) return editor;
  const next = changed(editor, { polygons: withPolygon(polygons, polygon, points.toSpliced(vertex, 1)) });
  return { ...next, picked: null };
}
