import { busyMessage, errorDetails, isApiError, unkeptMessage } from '@sagitta/shared-contracts/api-error';
import {
  boundariesProblem,
  type MapPoint,
  NO_AREA,
  NO_POLYGON,
  POINT_OUTSIDE,
  SAME_POLYGON,
} from '@sagitta/shared-contracts/rules/map-boundaries';
import type { EnteredValue } from '@sagitta/shared-contracts/waiting';
import { formatNumber } from '@sagitta/shared-ui/format';
import { drawingOf, type Editor } from './editor';

// Messages of the editor (docs/product/map.md#boundary-editor).
export const SAVED = 'Map was saved successfully';
export const NOT_SAVED = 'Map was not saved.';
export const TAKEN_BACK = 'Map is as before';
export const NOT_TAKEN_BACK = 'Not all of the map was changed back';
const SAVED_NONE_OUTSIDE = 'Map was not saved. At least one point is located outside the map';
const UNFINISHED = 'Finish the outline or cancel it before you save.';

/** Not saved, and nothing left to do: the map shows what is drawn, which is not what is stored. */
export const placesWait = (count: number) =>
  `${count === 1 ? '1 device was' : `${count} devices were`} not moved: that waits to be sent. ` +
  'What is drawn here is not what is stored.';

const PIXELS = { as: 'number', unit: 'px', decimals: 0 } as const;

/** A place on the map, in pixels of its image. */
export const placeEntered = ([x, y]: MapPoint): EnteredValue[] => [
  { label: 'From the left', text: formatNumber(x, PIXELS), name: 'x', storedAs: 'mapPositionX', reads: PIXELS },
  { label: 'From the top', text: formatNumber(y, PIXELS), name: 'y', storedAs: 'mapPositionY', reads: PIXELS },
];

/** How long results show, and buttons stay disabled after an operation (docs/product/map.md#boundary-editor). */
export const RESULT_MS = 2_000;

/** Why the map cannot be saved like this, or null. Outlines that did not change are not sent, and not judged. */
export function editorProblem(editor: Editor, outlinesChanged: boolean): string | null {
  const { draft, polygons } = drawingOf(editor);
  if (draft.length > 0) return UNFINISHED;
  return outlinesChanged ? boundariesProblem(polygons, editor.width, editor.height) : null;
}

/** What a host refuses of outlines in the same words. */
const OF_OUTLINES: readonly string[] = [NO_POLYGON, NO_AREA, SAME_POLYGON];

/** Why a save failed, for the person who has drawn. */
export function saveFailure(error: unknown): string {
  if (!isApiError(error)) return NOT_SAVED;
  if (error.kind === 'network' || error.kind === 'timeout')
    return `${NOT_SAVED} The connection was lost. What you changed is kept; save again.`;
  const busy = busyMessage(error) ?? unkeptMessage(error);
  if (busy !== null) return `${NOT_SAVED} ${busy}`;
  if (error.status === 403) return `${NOT_SAVED} Only installers of the system may change its map.`;
  if (error.status === 404 || error.status === 501) return `${NOT_SAVED} This installation cannot store it.`;
  const { mapBoundaries, x, y } = errorDetails(error).fields ?? {};
  if (mapBoundaries !== undefined && OF_OUTLINES.includes(mapBoundaries)) return mapBoundaries;
  return mapBoundaries === POINT_OUTSIDE || x || y ? SAVED_NONE_OUTSIDE : NOT_SAVED;
}
