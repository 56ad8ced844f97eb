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
/**
 * Free space in px around a popup, and beside the zoom buttons where the map is wide enough for both; on a phone they
 * make way (map-css).
 */
const [FREE, BESIDE_BUTTONS, WIDE] = [16, 56, 480];

/**
 * A popup whose content is ours, with links that stay in the suite. Focus goes in and returns; Escape closes. A click
 * beside it is for the map to answer: the library would close it before the click on its own mark arrives.
 */
export function MapPopup({ map, at, onClose, children }: MapPopupProps) {
  const [content] = useState(makeContent);
  useEffect(() => {
    const { x: width, y: height } = map.getSize();
    const popup = new Popup({
      closeOnClick: false,
      autoPanPaddingTopLeft: [width > WIDE ? BESIDE_BUTTONS : FREE, FREE],
      autoPanPaddingBottomRight: [FREE, FREE],
      offset: [0, -6],
      maxHeight: Math.max(120, height - AROUND),
    })
      .setLatLng(at)
      .setContent(content)
      .openOn(map);
    popup.on('remove', onClose);
    // Content that opens or closes within it moves the popup, so that it stays at its point and in sight.
    const sized =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => keepFocus(content, () => popup.update()));
    sized?.observe(content);
    return () => {
      sized?.disconnect();
      popup.off('remove', onClose);
      popup.remove();
    };
  }, [map, at, content, onClose]);
  // After the effect above, since only what is on the page can take focus.
  useEffect(() => takeFocus(content, onClose), [content, onClose]);
  return createPortal(children, content);
}

function makeContent(): HTMLDivElement {
  const content = document.createElement('div');
  content.tabIndex = -1;
  content.style.outline = 'none';
  return content;
}

/** The library takes the content out and puts it in again, which costs it the focus. */
function keepFocus(content: HTMLElement, change: () => void): void {
  const focused = content.contains(document.activeElement) ? document.activeElement : null;
  change();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Returned to where it was unless a person has moved it out of the popup meanwhile. */
function takeFocus(content: HTMLElement, onClose: () => void): () => void {
  const before = document.activeElement;
  content.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  content.addEventListener('keydown', onKeyDown);
  return () => {
    content.removeEventListener('keydown', onKeyDown);
    const within = content.contains(document.activeElement) || document.activeElement === document.body;
    if (within && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
