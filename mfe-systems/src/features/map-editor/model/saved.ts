import type { Node } from '@sagitta/shared-contracts/api/node';
import type { SystemMap } from '@sagitta/shared-contracts/api/system-map';
import {
  boundariesText,
  parseBoundaries,
  type MapPoint,
  type Polygon,
} from '@sagitta/shared-contracts/rules/map-boundaries';
import { drawingOf, type Editor, type Places } from './editor';

/** What is stored, as far as the editor knows, with its optimistic locks. */
export interface Saved {
  readonly polygons: readonly Polygon[];
  readonly lock: string | null;
  readonly devices: Readonly<Record<number, SavedDevice>>;
}

export interface SavedDevice {
  /** Null: not on the map. */
  readonly at: MapPoint | null;
  readonly lock: string | null;
}

export function savedOf(map: Pick<SystemMap, 'mapBoundaries' | 'updatedViaWebsiteAt'>, nodes: readonly Node[]): Saved {
  return {
    polygons: parseBoundaries(map.mapBoundaries) ?? [],
    lock: map.updatedViaWebsiteAt,
    devices: Object.fromEntries(nodes.map((node) => [node.id, savedDevice(node)])),
  };
}

export function savedDevice({ mapPositionX, mapPositionY, updatedViaWebsiteAt }: Node): SavedDevice {
  const at = mapPositionX === null || mapPositionY === null ? null : ([mapPositionX, mapPositionY] as const);
  return { at, lock: updatedViaWebsiteAt };
}

export function placesOf({ devices }: Saved): Places {
  const placed = Object.entries(devices).flatMap(([id, { at }]) => (at ? [[id, at] as const] : []));
  return Object.fromEntries(placed);
}

export function sameOutlines(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  return boundariesText(a) === boundariesText(b);
}

export function samePlace(a: MapPoint | null | undefined, b: MapPoint | null | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

export interface Unsaved {
  outlines: boolean;
  /** Ids of the devices that were moved. */
  devices: number[];
}

export function unsavedOf(editor: Editor, saved: Saved): Unsaved {
  const { polygons, places } = drawingOf(editor);
  const moved = Object.entries(places).filter(([id, at]) => !samePlace(at, saved.devices[Number(id)]?.at));
  return { outlines: !sameOutlines(polygons, saved.polygons), devices: moved.map(([id]) => Number(id)) };
}

/** Whether something would be lost by leaving. */
export function isUnsaved(editor: Editor, saved: Saved): boolean {
  const { outlines, devices } = unsavedOf(editor, saved);
  return outlines || devices.length > 0 || drawingOf(editor).draft.length > 0;
}
