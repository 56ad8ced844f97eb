import { useEffect, type RefObject } from 'react';

/** Closes a layer on a press outside of it and its anchor, or when focus leaves both. */
export function useDismiss(
  open: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  layerRef: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!(event.target instanceof Node)) return;
      if (anchorRef.current?.contains(event.target) || layerRef.current?.contains(event.target)) return;
      close();
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, anchorRef, layerRef, close]);
}
