/** 36 px a row. */
export const ROW_HEIGHT = 36;
export const HEADER_HEIGHT = 36;

/**
 * The height of the table: its page of rows, but never higher than the window leaves room for; then it scrolls under
 * its header.
 */
export function gridHeight({
  rows,
  hasFilters,
  scrollbar = 0,
}: {
  rows: number;
  hasFilters: boolean;
  scrollbar?: number;
}): string {
  const all = HEADER_HEIGHT * (hasFilters ? 2 : 1) + Math.max(rows, 3) * ROW_HEIGHT + scrollbar + 1;
  return `min(${all}px, max(360px, calc(100dvh - 270px)))`;
}

export const GRID_FRAME_CSS: string = `
.sg-grid{border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-surface);overflow:hidden;min-width:0}
.sg-grid-refreshing{opacity:.6;transition:opacity .2s .2s}
.sg-grid-wait-head,.sg-grid-wait-row{display:flex;align-items:center;gap:16px;padding:0 12px;border-bottom:1px solid var(--sg-line)}
.sg-grid-wait-head{background:var(--sg-bg);font-size:.75rem;font-weight:600;color:var(--sg-muted)}
.sg-grid-wait-head>*,.sg-grid-wait-row>*{flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.sg-cards-wait{display:flex;flex-direction:column;gap:10px}
.sg-grid-foot{display:flex;align-items:center;border-top:1px solid var(--sg-line);padding-left:8px}
.sg-grid-foot>.sg-pager{flex:1}
.sg-grid-wait{overflow:hidden}
.sg-cell-end{text-align:right;font-variant-numeric:tabular-nums}
.sg-cards-frame{scroll-margin-top:64px}
.sg-grid .sg-cell-made{display:flex;align-items:center;line-height:1.5}
.sg-grid .sg-cell-made .ag-cell-wrapper{min-width:0}
.sg-grid .ag-cell .sg-icon-btn{width:32px;height:32px}
.sg-grid .sg-cell-end.sg-cell-made{justify-content:flex-end}
.sg-grid .sg-cell-centre.sg-cell-made{justify-content:center}
.sg-cell-end .ag-header-cell-label,.sg-cell-centre .ag-header-cell-label{justify-content:flex-end}
.sg-cell-centre{text-align:center}
.sg-cell-centre .ag-header-cell-label{justify-content:center}
`;
