import { useCallback, useState, type RefObject } from 'react';

/** What a wide table scrolls by, below its rows. */
const VIEWPORT = '.ag-body-horizontal-scroll-viewport';

export interface HiddenColumns {
  /** Where columns are hidden: at the end, or at the beginning once one has gone to the end; null if none are. */
  at: 'end' | 'start' | null;
  /** Measures again. */
  measure: () => void;
  /** Goes on by nearly a table's width, and from the end back to the beginning. */
  show: () => void;
}

/** Columns of a wide table that are out of sight: many systems draw no scrollbar before somebody scrolls. */
export function useHiddenColumns(frame: RefObject<HTMLElement | null>): HiddenColumns {
  const [at, setAt] = useState<HiddenColumns['at']>(null);
  const viewport = useCallback(() => frame.current?.querySelector<HTMLElement>(VIEWPORT) ?? null, [frame]);
  const measure = useCallback(() => {
    const box = viewport();
    const hidden = box ? box.scrollWidth - box.clientWidth : 0;
    if (!box || hidden <= 1) setAt(null);
    else setAt(box.scrollLeft < hidden - 1 ? 'end' : 'start');
  }, [viewport]);
  const show = useCallback(() => {
    const box = viewport();
    if (!box) return;
    box.scrollLeft = at === 'end' ? box.scrollLeft + box.clientWidth * 0.8 : 0;
  }, [viewport, at]);
  return { at, measure, show };
}
