import { useCallback, useState, useSyncExternalStore } from 'react';

/** Under this width the layout is the phone's (docs/product/frame.md#sidebar). */
export const MOBILE_WIDTH = 800;

/** Whether a media query holds now; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matches(query),
    () => false,
  );
}

/**
 * Whether the window is narrower than 800 px. While it is printed, whether it was before: an A4 page is narrower, and
 * another layout would begin to load what it needs, and show other rows.
 */
export function useIsMobile(): boolean {
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_WIDTH - 0.02}px)`);
  const isPrinting = useIsPrinting();
  const [onScreen, setOnScreen] = useState(isNarrow);
  if (!isPrinting && onScreen !== isNarrow) setOnScreen(isNarrow);
  return isPrinting ? onScreen : isNarrow;
}

export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}

/** Whether the page is being printed. A browser also says so by an event, before it lays out the page. */
export function useIsPrinting(): boolean {
  const isPrintMedium = useMediaQuery('print');
  const isAnnounced = useSyncExternalStore(
    followPrinting,
    () => printing.isAnnounced,
    () => false,
  );
  return isPrintMedium || isAnnounced;
}

const printing = { isAnnounced: false };

function followPrinting(changed: () => void): () => void {
  const announce = ({ type }: Event) => {
    printing.isAnnounced = type === 'beforeprint';
    changed();
  };
  window.addEventListener('beforeprint', announce);
  window.addEventListener('afterprint', announce);
  return () => {
    window.removeEventListener('beforeprint', announce);
    window.removeEventListener('afterprint', announce);
  };
}

/** jsdom and very old browsers have no matchMedia: no query holds there. */
function matches(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}
