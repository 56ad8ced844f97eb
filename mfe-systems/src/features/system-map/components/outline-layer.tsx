import type { Polygon as Outline } from '@sagitta/shared-contracts/rules/map-boundaries';
import { useMemo } from 'react';
import { Polygon } from 'react-leaflet';
import { toLatLng, type MapSize } from '../../../shared/map/map-size';
import styles from '../../../shared/map/pin.module.css';

export interface OutlineLayerProps {
  size: MapSize;
  outlines: readonly Outline[];
}

/** The outline of the structure. */
export function OutlineLayer({ size, outlines }: OutlineLayerProps) {
  const polygons = useMemo(
    () => outlines.map((points) => points.map(([x, y]) => toLatLng(size, x, y))),
    [size, outlines],
  );
  return polygons.map((positions, index) => (
    <Polygon
      key={index}
      positions={positions}
      fill={false}
      weight={1.5}
      interactive={false}
      className={styles.outlinePath}
    />
  ));
}
