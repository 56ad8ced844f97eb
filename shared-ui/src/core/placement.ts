import { useLayoutEffect, type RefObject } from 'react';

export type Side = 'top' | 'bottom' | 'left' | 'right';
type Align = 'start' | 'centre' | 'end';

/** The tooltip needs a side alone; lists in parts of contract 1.1 and 1.2 name the rest. */
export interface Placement {
  side: Side;
  align?: Align;
  /** Pixels between anchor and layer. */
  gap?: number;
  /** The layer is at least as wide as its anchor. */
  matchWidth?: boolean;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EDGE = 8;
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/**
 * Where a layer of `size` is placed beside `anchor` in a `viewport`: on its side, or the opposite one if that has more
 * room, and never over the edge.
 */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align = 'centre', gap = 6 }: Placement,
): { left: number; top: number; side: Side } {
  const room: Record<Side, number> = {
    top: anchor.top,
    bottom: viewport.height - anchor.top - anchor.height,
    left: anchor.left,
    right: viewport.width - anchor.left - anchor.width,
  };
  const vertical = side === 'top' || side === 'bottom';
  const needed = (vertical ? size.height : size.width) + gap + EDGE;
  const used = room[side] < needed && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const along = vertical
    ? alignAlong(anchor.left, anchor.width, size.width, align)
    : alignAlong(anchor.top, anchor.height, size.height, align);
  const across = {
    top: anchor.top - size.height - gap,
    bottom: anchor.top + anchor.height + gap,
    left: anchor.left - size.width - gap,
    right: anchor.left + anchor.width + gap,
  }[used];
  return {
    side: used,
    left: clamp(vertical ? along : across, EDGE, viewport.width - size.width - EDGE),
    top: clamp(vertical ? across : along, EDGE, viewport.height - size.height - EDGE),
  };
}

/** Keeps a layer beside its anchor while it is open, in the browser's top layer, above dialogs and maps. */
export function usePlacement(
  open: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  layerRef: RefObject<HTMLElement | null>,
  { side, align, gap, matchWidth = false }: Placement,
): void {
  useLayoutEffect(() => {
    const element = layerRef.current;
    if (!open || !element || !anchorRef.current) return;
    // Not in jsdom, where nothing is painted.
    element.showPopover?.();
    const update = () => {
      if (!anchorRef.current) return;
      const box = anchorRef.current.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      const at = place(
        box,
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { side, align, gap },
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
  }, [open, anchorRef, layerRef, side, align, gap, matchWidth]);
}

/** Every placed layer: fixed, without the browser's own popover look. */
export const LAYER_CSS: string =
  '.sg-layer{position:fixed;inset:auto;margin:0;border:0;z-index:60;color:var(--sg-text)}';

function alignAlong(start: number, length: number, size: number, align: Align): number {
  if (align === 'start') return start;
  if (align === 'end') return start + length - size;
  return start + (length - size) / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
