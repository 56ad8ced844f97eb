import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystemMap, moveNodeOnMap, saveMapBoundaries } from '@sagitta/shared-contracts/api/system-map';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { boundariesText, type MapPoint, type Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { ApiCaller, CallOptions } from '@sagitta/shared-contracts/shell';
import { mapSize, type MapSize } from '../../../shared/map/map-size';
import { samePlace, savedDevice, savedOf, type Saved, type SavedDevice } from '../model/saved';

/** Somebody else was first. */
export const CONFLICT = Symbol('conflict');
type Lock = string | null;

/** @throws where the host does not store them; the new lock otherwise */
export async function sendOutlines(
  call: ApiCaller,
  systemID: number,
  polygons: readonly Polygon[],
  lock: Lock,
): Promise<Lock | typeof CONFLICT> {
  const input = { systemID, mapBoundaries: boundariesText(polygons), updatedViaWebsiteAt: lock };
  return unlessConflict(async () => lockAfterSave(await call(saveMapBoundaries, { input })));
}

/**
 * The lock is of all that is stored of a device. Where somebody changed something else of it, its place is still ours
 * to change.
 */
export async function sendPlace(
  call: ApiCaller,
  systemID: number,
  id: number,
  [x, y]: MapPoint,
  known: SavedDevice | undefined,
  options?: Pick<CallOptions, 'waits'>,
): Promise<Lock | typeof CONFLICT> {
  const send = (lock: Lock) => {
    const input = { systemID, id, x, y, updatedViaWebsiteAt: lock };
    return unlessConflict(async () => lockAfterSave(await call(moveNodeOnMap, { input }, options)));
  };
  const first = await send(known?.lock ?? null);
  if (first !== CONFLICT) return first;
  const now = (await call(listNodes, { input: { systemIds: [systemID] } })).find((node) => node.id === id);
  const stored = now && savedDevice(now);
  return stored && samePlace(stored.at, known?.at) ? send(stored.lock) : CONFLICT;
}

/** What is stored now. */
export async function readStored(call: ApiCaller, systemID: number): Promise<{ saved: Saved; size: MapSize | null }> {
  const [map, nodes] = await Promise.all([
    call(getSystemMap, { params: { id: systemID } }),
    call(listNodes, { input: { systemIds: [systemID] } }),
  ]);
  return { saved: savedOf(map, nodes), size: mapSize(map, { mapSizeX: null, mapSizeY: null }) };
}

/** A save that the host does not call succeeded has failed (docs/product/map.md#boundary-editor). */
function lockAfterSave({ succeeded, updatedAt }: { succeeded: boolean; updatedAt: Lock }): Lock {
  if (!succeeded) throw new Error('The host did not store it.');
  return updatedAt;
}

async function unlessConflict(send: () => Promise<Lock>): Promise<Lock | typeof CONFLICT> {
  try {
    return await send();
  } catch (error) {
    if (isApiError(error) && error.status === 409) return CONFLICT;
    throw error;
  }
}
