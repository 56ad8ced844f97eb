import { useLayoutEffect, type RefObject } from 'react';

export type Side = 'top' | 'bottom' | 'left' | 'right';

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

/** Pixels between anchor and layer, and at least between layer and window. */
const GAP = 6;
const EDGE = 8;
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/**
 * Where a layer of `size` is placed beside the middle of `anchor` in a `viewport`: on its side, or the opposite one if
 * that has more room, and never over the edge.
 */
export function place(anchor: Box, size: Size, viewport: Size, side: Side): { left: number; top: number; side: Side } {
  const room: Record<Side, number> = {
    top: anchor.top,
    bottom: viewport.height - anchor.top - anchor.height,
    left: anchor.left,
    right: viewport.width - anchor.left - anchor.width,
  };
  const vertical = side === 'top' || side === 'bottom';
  const needed = (vertical ? size.height : size.width) + GAP + EDGE;
  const used = room[side] < needed && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const middle = {
    left: anchor.left + (anchor.width - size.width) / 2,
    top: anchor.top + (anchor.height - size.height) / 2,
  };
  const at = {
    ...middle,
    ...{
      top: { top: anchor.top - size.height - GAP },
      bottom: { top: anchor.top + anchor.height + GAP },
      left: { left: anchor.left - size.width - GAP },
      right: { left: anchor.left + anchor.width + GAP },
    }[used],
  };
  return {
    side: used,
    left: clamp(at.left, EDGE, viewport.width - size.width - EDGE),
    top: clamp(at.top, EDGE, viewport.height - size.height - EDGE),
  };
}

/** Keeps a layer beside its anchor while it is open, in the browser's top layer, above dialogs and maps. */
export function usePlacement(
  open: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  layerRef: RefObject<HTMLElement | null>,
  side: Side,
): void {
  useLayoutEffect(() => {
    const element = layerRef.current;
    if (!open || !element || !anchorRef.current) return;
    // Not in jsdom, where nothing is painted.
    element.showPopover?.();
    const update = () => {
      if (!anchorRef.current) return;
      const at = place(
        anchorRef.current.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        side,
      );
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    update();
    window.addEventListener('resize', update);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', update);
      document.removeEventListener('scroll', update, { capture: true });
    };
  }, [open, anchorRef, layerRef, side]);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
