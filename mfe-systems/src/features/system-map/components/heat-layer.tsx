import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { CanvasLayer } from '../../../shared/map/canvas-layer';
import { heatPalette, heatStamp, paintHeat, type Heat } from '../model/heat';
import { toLatLng, type MapSize } from '../model/map-size';

const LEVEL_TOKENS: readonly TokenName[] = ['l1-mark', 'l2-mark', 'l3-mark', 'l4-mark'];
/** What is blurred by 40 px loses nothing at a quarter of the pixels' width, and a redraw costs a sixteenth. */
const RESOLUTION = 0.25;

/** The heat map. Keyed by the colour mode, because a canvas reads its colours once. */
export function HeatLayer({ map, size, heat }: { map: LeafletMap; size: MapSize; heat: Heat }) {
  useEffect(() => {
    if (heat.top === 0) return undefined;
    const stamp = heatStamp();
    const palette = heatPalette(LEVEL_TOKENS.slice(0, heat.top).map(readToken));
    const layer = new CanvasLayer(
      (context, shown) => {
        const points = heat.points.map((point) => ({ ...point, ...pixel(shown, size, point) }));
        paintHeat(context, points, stamp, palette);
      },
      RESOLUTION,
      'sy-heat',
    ).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, size, heat]);
  return null;
}

function pixel(map: LeafletMap, size: MapSize, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const point = map.latLngToContainerPoint(toLatLng(size, x, y));
  return { x: point.x, y: point.y };
}
