import type { LeafletMouseEvent } from 'leaflet';
import { useMapEvent } from 'react-leaflet';

/** Hears the clicks on a map and on what lies on it. */
export function OnClick({ onClick }: { onClick: (click: LeafletMouseEvent) => void }) {
  useMapEvent('click', onClick);
  return null;
}
