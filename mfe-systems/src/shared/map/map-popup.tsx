import { Popup, type LatLngExpression, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface MapPopupProps {
  map: LeafletMap;
  at: LatLngExpression;
  onClose: () => void;
  children: ReactNode;
}

/** Room in px that a popup leaves of the map's height. */
const AROUND = 72;

/** A popup whose content is ours, with links that stay in the suite. */
export function MapPopup({ map, at, onClose, children }: MapPopupProps) {
  const [content] = useState(() => document.createElement('div'));
  useEffect(() => {
    const popup = new Popup({ autoPanPadding: [16, 16], offset: [0, -6], maxHeight: Math.max(120, map.getSize().y - AROUND) }).setLatLng(at).setContent(content).openOn(map);
    popup.on('remove', onClose);
    // Content that opens or closes within it moves the popup, so that it stays at its point and in sight.
    const sized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => popup.update());
    sized?.observe(content);
    return () => {
      sized?.disconnect();
      popup.off('remove', onClose);
      popup.remove();
    };
  }, [map, at, content, onClose]);
  return createPortal(children, content);
}
