import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/**
 * A click on the map lets the wheel zoom, another gives it back to the page (docs/product/map.md#system-map). Tells
 * whether it zooms now.
 * @param isTaken whether a click means something that is drawn on the map
 */
export function useWheelToggle(
  map: LeafletMap | null,
  isTaken: (click: LeafletMouseEvent) => boolean = never,
): boolean {
  const [zooms, setZooms] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const toggle = (click: LeafletMouseEvent) => {
      if (!isTaken(click)) setZooms((before) => !before);
    };
    map.on('click', toggle);
    return () => {
      map.off('click', toggle);
    };
  }, [map, isTaken]);
  useEffect(() => {
    if (zooms) map?.scrollWheelZoom.enable();
    else map?.scrollWheelZoom.disable();
  }, [map, zooms]);
  return zooms;
}

const never = () => false;
