import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** A click on the map lets the wheel zoom, another gives it back to the page (document 2 §2). Tells whether it zooms now. */
export function useWheelToggle(map: LeafletMap | null): boolean {
  const [zooms, setZooms] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const toggle = () => setZooms((before) => !before);
    map.on('click', toggle);
    return () => {
      map.off('click', toggle);
    };
  }, [map]);
  useEffect(() => {
    if (zooms) map?.scrollWheelZoom.enable();
    else map?.scrollWheelZoom.disable();
  }, [map, zooms]);
  return zooms;
}
