import type { Popup as LeafletPopup } from 'leaflet';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Popup, useMap } from 'react-leaflet';

export interface MapPopupProps {
  at: readonly [latitude: number, longitude: number];
  onClose: () => void;
  children: ReactNode;
}

/** Room in px that a popup leaves of the map's height. */
const AROUND = 72;
/**
 * Free space in px around a popup, and beside the zoom buttons where the map is wide enough for both; on a phone they
 * make way (map.css).
 */
const [FREE, BESIDE_BUTTONS, WIDE] = [16, 56, 480];
/** Widths in px of a popup's content; the last is its margins and borders (map.css). */
const [NARROWEST, WIDEST, EDGES] = [180, 300, 30];

/**
 * A popup whose content is ours, with links that stay in the suite. Focus goes in and returns; Escape closes. A click
 * beside it is for the map to answer: the library would close it before the click on its own mark arrives. It is opened
 * again only when its point moves, not with each renewal.
 */
export function MapPopup({ at, ...popup }: MapPopupProps) {
  return <OpenPopup key={at.join()} at={at} {...popup} />;
}

function OpenPopup({ at: [latitude, longitude], onClose, children }: MapPopupProps) {
  const popup = useRef<LeafletPopup>(null);
  const [width, height] = useSizeAtFirst();
  const [content, setContent] = useState<HTMLElement | null>(null);
  // The library moves the map so that a popup is visible whenever its children change. These never do: a map that a
  // person has moved stays where it is while the content is renewed.
  const [slot] = useState(() => <div ref={setContent} tabIndex={-1} style={{ outline: 'none' }} />);
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude]);
  const eventHandlers = useMemo(() => ({ remove: onClose }), [onClose]);
  // Content that opens or closes within it moves the popup, so that it stays at its point and visible.
  useEffect(() => {
    if (!content) return undefined;
    const sized = new ResizeObserver(() => popup.current?.update());
    sized.observe(content);
    return () => sized.disconnect();
  }, [content]);
  useEffect(() => (content ? takeFocus(content, onClose) : undefined), [content, onClose]);
  return (
    <>
      <Popup
        ref={popup}
        position={position}
        closeOnClick={false}
        autoPanPaddingTopLeft={[width > WIDE ? BESIDE_BUTTONS : FREE, FREE]}
        autoPanPaddingBottomRight={[FREE, FREE]}
        offset={[0, -6]}
        maxWidth={Math.max(NARROWEST, Math.min(WIDEST, width - 2 * FREE - EDGES))}
        maxHeight={Math.max(120, height - AROUND)}
        eventHandlers={eventHandlers}
      >
        {slot}
      </Popup>
      {content ? createPortal(children, content) : null}
    </>
  );
}

/** The map's size in px when the popup opens. */
function useSizeAtFirst(): readonly [width: number, height: number] {
  const map = useMap();
  const [size] = useState(() => map.getSize());
  return [size.x, size.y];
}

/** Returned to where it was unless a person has moved it out of the popup since. */
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
