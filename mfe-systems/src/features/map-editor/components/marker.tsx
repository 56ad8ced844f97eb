import type { MapPoint } from '@sagitta/shared-contracts/rules/map-boundaries';
import { DivIcon, type LeafletEvent, type LeafletKeyboardEvent, type Marker } from 'leaflet';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { FlatMarker } from '../../../shared/map/flat-marker';
import { fromLatLng, toLatLng, type MapSize } from '../../../shared/map/map-size';
import styles from '../../../shared/map/pin.module.css';

/** Room in px that the map leaves around a marker that the keyboard reaches. */
const AROUND: [number, number] = [24, 24];

export interface EditorMarkerProps {
  at: MapPoint;
  size: MapSize;
  /** CSS pixels that a finger or a pointer can hit. */
  reach: number;
  /** Only to be seen; fixed for its life. */
  still?: boolean;
  /** While it is dragged. */
  onDrag?: (to: MapPoint) => void;
  /** Without it, the marker stays where it is. */
  onDrop?: (to: MapPoint) => void;
  onPress?: () => void;
  onKey?: (key: KeyboardEvent) => void;
  onFocus?: () => void;
  children: ReactNode;
}

/** Something on the plan that a pointer, a finger and the keyboard can reach. It cannot be dragged off the plan. */
export function EditorMarker({ at: [x, y], size, reach, still = false, children, ...own }: EditorMarkerProps) {
  const map = useMap();
  const marker = useRef<Marker>(null);
  const heard = useRef(own);
  useEffect(() => {
    heard.current = own;
  });
  const [pin] = useState(() => document.createElement('span'));
  const [icon] = useState(() => new DivIcon({ html: pin, className: styles.marker, iconSize: [reach, reach] }));
  const position = useMemo(() => toLatLng(size, x, y), [size, x, y]);
  const eventHandlers = useMemo(() => {
    return {
      drag: ({ target }: LeafletEvent) => heard.current.onDrag?.(kept(target as Marker, size)),
      dragend: ({ target }: LeafletEvent) => heard.current.onDrop?.(kept(target as Marker, size)),
      click: () => heard.current.onPress?.(),
      keydown: ({ originalEvent }: LeafletKeyboardEvent) => heard.current.onKey?.(originalEvent),
    };
  }, [size]);
  useEffect(() => {
    const element = marker.current?.getElement();
    const onFocus = () => {
      heard.current.onFocus?.();
      // A pointer that has just grabbed it must not find the map moved away.
      if (element?.matches(':focus-visible') && marker.current)
        map.panInside(marker.current.getLatLng(), { padding: AROUND });
    };
    element?.addEventListener('focus', onFocus);
    return () => element?.removeEventListener('focus', onFocus);
  }, [map]);
  return (
    <>
      <FlatMarker
        ref={marker}
        position={position}
        icon={icon}
        draggable={own.onDrop !== undefined}
        interactive={!still}
        keyboard={!still}
        autoPanOnFocus={false}
        eventHandlers={eventHandlers}
      />
      {createPortal(children, pin)}
    </>
  );
}

/** Where it is dragged, on the plan. */
function kept(marker: Marker, size: MapSize): MapPoint {
  const to = fromLatLng(size, marker.getLatLng());
  marker.setLatLng(toLatLng(size, ...to));
  return to;
}
