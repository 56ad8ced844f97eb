import { MIN_VERTICES, type MapPoint, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import { historyOf, redo, step, undo, type History } from './history';

/** What can be done on the map (docs/product/map.md#boundary-editor). */
export const MODES = ['move', 'draw', 'edit', 'delete'] as const;
export type Mode = (typeof MODES)[number];

/** In place of a polygon's index: the outline that is being drawn. */
export const DRAFT = -1;

/** What can be moved: a corner of an outline, or a device. */
export type Handle =
  | { readonly kind: 'corner'; readonly polygon: number; readonly corner: number }
  | { readonly kind: 'device'; readonly id: number };
export type Corner = Extract<Handle, { kind: 'corner' }>;

/** Where devices are, by their ids. */
export type Places = Readonly<Record<number, MapPoint>>;

/** What undo and redo go through. */
export interface Drawing {
  readonly polygons: readonly Polygon[];
  /** The outline that is being drawn. */
  readonly draft: Polygon;
  readonly places: Places;
}

export interface Editor {
  /** Pixels of the map's image. */
  readonly width: number;
  readonly height: number;
  readonly mode: Mode;
  readonly history: History<Drawing>;
  /** Before something was grabbed: a drag is one step, however many moves it has. */
  readonly grabbed: Drawing | null;
}

export type Action =
  | { type: 'mode'; mode: Mode }
  | { type: 'addPoint'; at: MapPoint }
  | { type: 'finish' }
  | { type: 'cancel' }
  | { type: 'deletePolygon'; polygon: number }
  | { type: 'drag'; handle: Handle; to: MapPoint }
  | { type: 'drop' }
  | { type: 'place'; handle: Handle; to: MapPoint }
  | { type: 'insert'; after: Corner; at: MapPoint }
  | { type: 'removeCorner'; corner: Corner }
  | { type: 'replace'; polygons?: readonly Polygon[]; places?: Places }
  | { type: 'resize'; width: number; height: number }
  | { type: 'undo' }
  | { type: 'redo' };

export interface EditorStart {
  polygons: readonly Polygon[];
  places: Places;
  width: number;
  height: number;
}

export function editorOf({ polygons, places, width, height }: EditorStart): Editor {
  const history = historyOf<Drawing>({ polygons, places, draft: [] });
  return { width, height, mode: 'move', history, grabbed: null };
}

export const drawingOf = ({ history }: Editor): Drawing => history.present;
export const canFinish = (editor: Editor): boolean => drawingOf(editor).draft.length >= MIN_VERTICES;
export const canUndo = ({ history }: Editor): boolean => history.past.length > 0;
export const canRedo = ({ history }: Editor): boolean => history.future.length > 0;

/** Whether a corner can be taken away: an outline keeps three; who wants none of it deletes it. */
export function canRemove({ history }: Editor, { polygon, corner }: Corner): boolean {
  const points = pointsOf(history.present, polygon);
  return points[corner] !== undefined && (polygon === DRAFT || points.length > MIN_VERTICES);
}

/** Anything else than moving on ends a drag, so that undo takes it back. */
export function edit(editor: Editor, action: Action): Editor {
  return action.type === 'drag' ? dragged(editor, action.handle, action.to) : act(dropped(editor), action);
}

function act(editor: Editor, action: Action): Editor {
  const { polygons, draft } = drawingOf(editor);
  switch (action.type) {
    case 'mode':
      return { ...editor, mode: action.mode };
    case 'addPoint':
      return editor.mode === 'draw' ? changed(editor, { draft: [...draft, inside(editor, action.at)] }) : editor;
    case 'finish':
      if (!canFinish(editor)) return editor;
      return { ...changed(editor, { polygons: [...polygons, draft], draft: [] }), mode: 'move' };
    case 'cancel':
      return { ...(draft.length > 0 ? changed(editor, { draft: [] }) : editor), mode: 'move' };
    case 'deletePolygon':
      if (!polygons[action.polygon]) return editor;
      return changed(editor, { polygons: polygons.toSpliced(action.polygon, 1) });
    case 'place':
      return changed(editor, moved(editor, action.handle, action.to));
    case 'insert':
      return inserted(editor, action.after, action.at);
    case 'removeCorner':
      return canRemove(editor, action.corner) ? withoutCorner(editor, action.corner) : editor;
    case 'replace':
      return changed(editor, {
        polygons: action.polygons ?? polygons,
        places: { ...drawingOf(editor).places, ...action.places },
      });
    case 'resize':
      return resized(editor, action.width, action.height);
    case 'undo':
      return back(editor, undo(editor.history));
    case 'redo':
      return back(editor, redo(editor.history));
    case 'drag':
    case 'drop':
      return editor;
  }
}

function changed(editor: Editor, change: Partial<Drawing>): Editor {
  const { history } = editor;
  const next = { ...history.present, ...change };
  return JSON.stringify(next) === JSON.stringify(history.present)
    ? editor
    : { ...editor, history: step(history, next) };
}

/** An outline that is unfinished again goes on being drawn. */
function back(editor: Editor, history: History<Drawing>): Editor {
  return { ...editor, history, mode: history.present.draft.length > 0 ? 'draw' : editor.mode };
}

/** Points lie on the map: one beside it becomes the nearest one at its edge. */
function inside({ width, height }: Pick<Editor, 'width' | 'height'>, [x, y]: MapPoint, digits = 10): MapPoint {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * digits) / digits));
  return [within(x, width), within(y, height)];
}

function pointsOf({ polygons, draft }: Drawing, polygon: number): Polygon {
  return polygon === DRAFT ? draft : (polygons[polygon] ?? []);
}

function withPoints({ polygons }: Drawing, polygon: number, points: Polygon): Partial<Drawing> {
  return polygon === DRAFT ? { draft: points } : { polygons: polygons.with(polygon, points) };
}

/** Devices stand on whole pixels. */
function moved(editor: Editor, handle: Handle, to: MapPoint): Partial<Drawing> {
  const drawing = drawingOf(editor);
  if (handle.kind === 'device') return { places: { ...drawing.places, [handle.id]: inside(editor, to, 1) } };
  const points = pointsOf(drawing, handle.polygon);
  if (!points[handle.corner]) return {};
  return withPoints(drawing, handle.polygon, points.with(handle.corner, inside(editor, to)));
}

/** Shown at once; it becomes a step when it is let go. */
function dragged(editor: Editor, handle: Handle, to: MapPoint): Editor {
  const { history } = editor;
  const present = { ...history.present, ...moved(editor, handle, to) };
  return { ...editor, grabbed: editor.grabbed ?? history.present, history: { ...history, present } };
}

function dropped(editor: Editor): Editor {
  const { grabbed, history } = editor;
  if (!grabbed) return editor;
  return changed({ ...editor, grabbed: null, history: { ...history, present: grabbed } }, history.present);
}

function inserted(editor: Editor, { polygon, corner }: Corner, at: MapPoint): Editor {
  const points = pointsOf(drawingOf(editor), polygon);
  if (!points[corner]) return editor;
  return changed(editor, withPoints(drawingOf(editor), polygon, points.toSpliced(corner + 1, 0, inside(editor, at))));
}

function withoutCorner(editor: Editor, { polygon, corner }: Corner): Editor {
  const points = pointsOf(drawingOf(editor), polygon);
  return changed(editor, withPoints(drawingOf(editor), polygon, points.toSpliced(corner, 1)));
}

/** Another image: everything keeps its place of the plan, also what undo leads back to. */
function resized(editor: Editor, width: number, height: number): Editor {
  const fit = ([x, y]: MapPoint, digits?: number) =>
    inside({ width, height }, [(x * width) / editor.width, (y * height) / editor.height], digits);
  const fitDrawing = ({ polygons, draft, places }: Drawing): Drawing => ({
    polygons: polygons.map((points) => points.map((point) => fit(point))),
    draft: draft.map((point) => fit(point)),
    places: Object.fromEntries(Object.entries(places).map(([id, at]) => [id, fit(at, 1)])),
  });
  const { past, present, future } = editor.history;
  const history = { past: past.map(fitDrawing), present: fitDrawing(present), future: future.map(fitDrawing) };
  return { ...editor, width, height, history };
}
