import { CRS, LatLngBounds } from 'leaflet';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useMap, useMapEvent } from 'react-leaflet';
import { ImageLayer } from './image-layer';
import { MapBox } from './map-box';
import { wholeMap, type MapSize } from './map-size';
import styles from './map.module.css';
import { OnPaper } from './on-paper';

/**
 * The steps that a zoom may stop at, how far it goes beyond the whole map, and how far one press of a button goes
 * (docs/decisions/0027-react-leaflet.md).
 */
const ZOOM = { step: 0.1, range: 5, press: 0.5 } as const;
const OPTIONS = {
  crs: CRS.Simple,
  minZoom: -10,
  zoomSnap: ZOOM.step,
  zoomDelta: ZOOM.press,
  maxBoundsViscosity: 0.8,
  center: [0, 0] as [number, number],
  zoom: 0,
};

export interface PlanMapProps {
  label: string;
  image: Blob;
  size: MapSize;
  /** The image cannot be drawn. */
  onBroken: () => void;
  /** Lines of the plan itself, placed with it: what is fitted later may be a pixel off. */
  lines?: ReactNode;
  children: ReactNode;
}

/** The plan of a system in the pixels of its image, with its layers. */
export function PlanMap({ label, image, size, onBroken, lines, children }: PlanMapProps) {
  return (
    <MapBox {...OPTIONS} className={styles.mapPlan} label={label}>
      <ImageLayer image={image} size={size} onBroken={onBroken} />
      {lines}
      {/* Its layers come when the whole map is fitted, or they would be drawn twice. */}
      <FitWhole size={size} />
      <OnPaper plan={size} />
      {children}
    </MapBox>
  );
}

/** Zoom 0 of the document is the whole map, whatever the window; it is found again when the window changes. */
function FitWhole({ size }: { size: MapSize }) {
  const map = useMap();
  const fit = useCallback(() => {
    // Hidden for a while; the limits of nothing would hold when it is shown again.
    if (map.getSize().y === 0) return;
    map.setMinZoom(OPTIONS.minZoom).setMaxZoom(Infinity);
    map.fitBounds(wholeMap(size), { animate: false });
    map.setMinZoom(map.getZoom()).setMaxZoom(map.getZoom() + ZOOM.range);
  }, [map, size]);
  useMapEvent('resize', fit);
  useEffect(() => {
    map.setMaxBounds(new LatLngBounds(wholeMap(size)).pad(2));
    fit();
  }, [map, size, fit]);
  return null;
}
