import type { LeafletMouseEvent } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { useMapEvent } from 'react-leaflet';
import styles from './map.module.css';

export interface WheelToggleProps {
  /** Whether a click means something that is drawn on the map. */
  isTaken: (click: LeafletMouseEvent) => boolean;
}

/** A click on the map lets the wheel zoom, another gives it back to the page (docs/product/map.md#system-map). */
export function WheelToggle({ isTaken }: WheelToggleProps) {
  const [zooms, setZooms] = useState(false);
  const toggle = useCallback(
    (click: LeafletMouseEvent) => {
      if (!isTaken(click)) setZooms((before) => !before);
    },
    [isTaken],
  );
  const map = useMapEvent('click', toggle);
  useEffect(() => {
    if (zooms) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  }, [map, zooms]);
  return (
    <span className={styles.mapHint}>
      {zooms ? 'Click to scroll the page with the wheel' : 'Click to zoom with the wheel'}
    </span>
  );
}
