import type { MapOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useState, type ReactNode } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import { Later } from '../components/later';
import styles from './map.module.css';

/** The map's options are fixed for its life. */
export interface MapBoxProps extends MapOptions {
  /** For screen readers: what the map shows. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A map without animated zoom; its layers are drawn once it has room. */
export function MapBox({ label, className, children, ...options }: MapBoxProps) {
  return (
    <MapContainer
      {...options}
      className={className ? `${styles.mapBox} ${className}` : styles.mapBox}
      attributionControl={false}
      zoomAnimation={false}
      fadeAnimation={false}
      scrollWheelZoom={false}
    >
      <Labelled label={label} />
      <OnceThereIsRoom>{children}</OnceThereIsRoom>
    </MapContainer>
  );
}

/** The library passes no attributes on to its element, which takes the focus. */
function Labelled({ label }: { label: string }) {
  const box = useMap().getContainer();
  useEffect(() => {
    box.setAttribute('role', 'application');
    box.setAttribute('aria-label', label);
  }, [box, label]);
  return null;
}

/**
 * Keeps the map as large as its element. What is fitted into no room at all is far too small when the room comes, so
 * the layers wait for it. They are a task of their own: making the map is long enough as one.
 */
function OnceThereIsRoom({ children }: { children: ReactNode }) {
  const map = useMap();
  const [room, setRoom] = useState(() => map.getContainer().clientHeight > 0);
  useEffect(() => {
    const box = map.getContainer();
    const sized = new ResizeObserver(() => {
      map.invalidateSize({ animate: false });
      if (box.clientHeight > 0) setRoom(true);
    });
    sized.observe(box);
    return () => sized.disconnect();
  }, [map]);
  return room ? <Later place={null}>{children}</Later> : null;
}
