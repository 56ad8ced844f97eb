import { Popup, type LatLngExpression, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface MapPopupProps {
  map: LeafletMap;
  at: LatLngExpression;
  onClose: () => void;
  children: ReactNode;
}

/** A popup whose content is ours, with links that stay in the suite. */
export function MapPopup({ map, at, onClose, children }: MapPopupProps) {
  const [content] = useState(() => document.createElement('div'));
  useEffect(() => {
    const popup = new Popup({ autoPanPadding: [16, 16], offset: [0, -6] }).setLatLng(at).setContent(content).openOn(map);
    popup.on('remove', onClose);
    return () => {
      popup.off('remove', onClose);
      popup.remove();
    };
  }, [map, at, content, onClose]);
  return createPortal(children, content);
}
