import type { LeafletMouseEvent } from 'leaflet';
import { useMapEvent } from 'react-leaflet';

/** Listens to clicks on a map and on its layers. */
export function OnClick({ onClick }: { onClick: (click: LeafletMouseEvent) => void }) {
  useMapEvent('click', onClick);
  return null;
}
