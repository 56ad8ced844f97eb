import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useState } from 'react';
import type { Draw } from '../../../shared/map/canvas-layer';
import { CanvasOverlay } from '../../../shared/map/canvas-overlay';
import { heatReach, heatSpot, paintHeat, type HeatPoint } from '../../../shared/map/heat';
import { toLatLng, type MapSize } from '../../../shared/map/map-size';
import styles from '../../../shared/map/pin.module.css';

const LEVEL_TOKENS: readonly TokenName[] = ['l1-mark', 'l2-mark', 'l3-mark', 'l4-mark'];
/** What has no edges loses nothing at a quarter of the pixels' width, and a redraw costs a sixteenth. */
const RESOLUTION = 0.25;

export interface HeatLayerProps {
  size: MapSize;
  points: readonly HeatPoint[];
}

/** The heat map. Keyed by the colour mode, because a canvas reads its colours once. */
export function HeatLayer({ size, points }: HeatLayerProps) {
  const [spots] = useState(() => new Map<TokenName, HTMLCanvasElement>());
  const painter = useCallback(() => heatPainter(size, points, spots), [size, points, spots]);
  return points.length > 0 ? <CanvasOverlay painter={painter} resolution={RESOLUTION} className={styles.heat} /> : null;
}

/** @param made spots are drawn with the first painting and kept: while a replay plays, points change with each frame */
function heatPainter(size: MapSize, points: readonly HeatPoint[], made: Map<TokenName, HTMLCanvasElement>): Draw {
  const spots = LEVEL_TOKENS.map((token) => {
    const spot = made.get(token) ?? heatSpot(readToken(token));
    made.set(token, spot);
    return spot;
  });
  return (context, map) => {
    const longer = Math.max(size.width, size.height) * map.getZoomScale(map.getZoom(), 0);
    const placed = points.map((point) => ({ ...point, ...pixel(map, size, point) }));
    paintHeat(context, placed, heatReach(longer), spots);
  };
}

function pixel(map: LeafletMap, size: MapSize, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const point = map.latLngToContainerPoint(toLatLng(size, x, y));
  return { x: point.x, y: point.y };
}
