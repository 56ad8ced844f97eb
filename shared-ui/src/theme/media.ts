import { useCallback, useSyncExternalStore } from 'react';

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

/** Whether the window is narrower than 800 px. */
export function useIsMobile(): boolean {
  return useMediaQuery(`(max-width: ${MOBILE_WIDTH - 0.02}px)`);
}

export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}

/** jsdom and very old browsers have no matchMedia: no query holds there. */
function matches(query: string): boolean {
  return window.matchMedia?.(query).matches ?? false;
}
