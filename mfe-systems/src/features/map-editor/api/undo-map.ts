import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import type { Saved, Unsaved } from '../model/saved';
import { CONFLICT, sendOutlines, sendPlace } from './save-map';

/** What a save changed, as it was before and as it is stored since. */
export interface SavedStep {
  before: Saved;
  after: Saved;
  changed: Unsaved;
}

/** What is stored after a step back, and what of it stays as it was saved. */
export interface TakenBack {
  stored: Saved;
  kept: Unsaved;
}

/**
 * Puts outlines and devices back where they were, each unless somebody changed it since. A map without an outline, and
 * a device without a place, are nothing that can be stored.
 */
export async function takeMapBack(
  call: ApiCaller,
  systemId: number,
  { before, after, changed }: SavedStep,
): Promise<TakenBack> {
  const kept: Unsaved = { outlines: false, devices: [] };
  let stored = after;
  if (changed.outlines) {
    const { polygons } = before;
    const lock = polygons.length > 0 ? await sendOutlines(call, systemId, polygons, after.lock) : CONFLICT;
    if (lock === CONFLICT) kept.outlines = true;
    else stored = { ...stored, polygons, lock };
  }
  for (const id of changed.devices) {
    const at = before.devices[id]?.at;
    const lock = at ? await sendPlace(call, systemId, id, at, after.devices[id]) : CONFLICT;
    if (!at || lock === CONFLICT) kept.devices.push(id);
    else stored = { ...stored, devices: { ...stored.devices, [id]: { at, lock } } };
  }
  return { stored, kept };
}
