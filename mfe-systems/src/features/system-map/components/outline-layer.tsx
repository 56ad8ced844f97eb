import type { Polygon as Outline } from '@sagitta/shared-contracts/rules/map-boundaries';
import { Polygon, type Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { toLatLng, type MapSize } from '../model/map-size';

/** The outline of the structure. */
export function OutlineLayer({
  map,
  size,
  outlines,
}: {
  map: LeafletMap;
  size: MapSize;
  outlines: readonly Outline[];
}) {
  useEffect(() => {
    const layers = outlines.map((points) =>
      new Polygon(
        points.map(([x, y]) => toLatLng(size, x, y)),
        { fill: false, weight: 1.5, interactive: false, className: 'sy-outline-path' },
      ).addTo(map),
    );
    return () => layers.forEach((layer) => layer.remove());
  }, [map, size, outlines]);
  return null;
}
