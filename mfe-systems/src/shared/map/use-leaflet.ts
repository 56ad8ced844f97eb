import { Map as LeafletMap, type MapOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useState } from 'react';

/**
 * A Leaflet map in the element that takes `box` as its ref. It goes when the element goes, with its listeners and
 * layers.
 * @param options fixed for the life of the map: pass a constant
 */
export function useLeaflet(options: MapOptions): {
  box: (element: HTMLDivElement) => () => void;
  map: LeafletMap | null;
} {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const box = useCallback(
    (element: HTMLDivElement) => {
      const made = new LeafletMap(element, {
        ...options,
        zoomAnimation: false,
        fadeAnimation: false,
        scrollWheelZoom: false,
      });
      const sized =
        typeof ResizeObserver === 'undefined'
          ? null
          : new ResizeObserver(() => {
              made.invalidateSize({ animate: false });
              if (element.clientHeight > 0) setMap(made);
            });
      sized?.observe(element);
      // Handed on once it has a size: what is fitted into nothing is far too small when the room comes.
      if (element.clientHeight > 0 || !sized) setMap(made);
      return () => {
        sized?.disconnect();
        made.remove();
        setMap(null);
      };
    },
    [options],
  );
  return { box, map };
}
