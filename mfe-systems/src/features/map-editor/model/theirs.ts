import type { Polygon } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { MapSize } from '../../../shared/map/map-size';
import type { Places } from './editor';
import { placesOf, samePlace, type Saved, type Unsaved } from './saved';

/** What somebody else has stored meanwhile, and what of it is in the way. */
export interface Theirs {
  saved: Saved;
  size: MapSize;
  conflicts: Unsaved;
}

/**
 * What of theirs replaces ours: all that was not changed here, and with `all` also what was changed on both sides.
 */
export function replacement(
  { saved: theirs, conflicts }: Theirs,
  before: Saved,
  own: Unsaved,
  places: Places,
  all: boolean,
): { polygons?: readonly Polygon[]; places: Places } {
  const outlines = own.outlines ? all && conflicts.outlines : true;
  const taken = Object.entries(placesOf(theirs)).filter(([key]) => {
    const id = Number(key);
    const isOwn = own.devices.includes(id) && !samePlace(places[id], before.devices[id]?.at);
    return isOwn ? all && conflicts.devices.includes(id) : true;
  });
  return { ...(outlines && { polygons: theirs.polygons }), places: Object.fromEntries(taken) };
}
