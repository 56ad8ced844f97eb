import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { CanvasLayer } from '../../../shared/map/canvas-layer';
import { heatReach, heatSpot, paintHeat, type HeatPoint } from '../model/heat';
import { toLatLng, type MapSize } from '../model/map-size';

const LEVEL_TOKENS: readonly TokenName[] = ['l1-mark', 'l2-mark', 'l3-mark', 'l4-mark'];
/** What has no edges loses nothing at a quarter of the pixels' width, and a redraw costs a sixteenth. */
const RESOLUTION = 0.25;

export interface HeatLayerProps {
  map: LeafletMap;
  size: MapSize;
  points: readonly HeatPoint[];
}

/** The heat map. Keyed by the colour mode, because a canvas reads its colours once. */
export function HeatLayer({ map, size, points }: HeatLayerProps) {
  useEffect(() => {
    if (points.length === 0) return undefined;
    const spots = LEVEL_TOKENS.map((token) => heatSpot(readToken(token)));
    const layer = new CanvasLayer(
      (context, shown) => {
        const longer = Math.max(size.width, size.height) * shown.getZoomScale(shown.getZoom(), 0);
        const placed = points.map((point) => ({ ...point, ...pixel(shown, size, point) }));
        paintHeat(context, placed, heatReach(longer), spots);
      },
      RESOLUTION,
      'sy-heat',
    ).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, size, points]);
  return null;
}

function pixel(map: LeafletMap, size: MapSize, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const point = map.latLngToContainerPoint(toLatLng(size, x, y));
  return { x: point.x, y: point.y };
}
