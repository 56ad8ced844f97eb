/** 36 px a row (visual.md, Density). */
export const ROW_HEIGHT = 36;
export const HEADER_HEIGHT = 36;
/** A longer page scrolls under its header. */
export const MAX_ROWS_IN_SIGHT = 25;

export const GRID_FRAME_CSS = `
.sg-grid{border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-surface);overflow:hidden;min-width:0}
.sg-grid-refreshing{opacity:.6;transition:opacity .2s .2s}
.sg-grid-wait-head,.sg-grid-wait-row{display:flex;align-items:center;gap:16px;padding:0 12px;border-bottom:1px solid var(--sg-line)}
.sg-grid-wait-head{background:var(--sg-bg);font-size:.75rem;font-weight:600;color:var(--sg-muted)}
.sg-grid-wait-head>*,.sg-grid-wait-row>*{flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.sg-cards-wait{display:flex;flex-direction:column;gap:10px}
.sg-grid-none{padding:28px 16px;text-align:center;color:var(--sg-muted)}
.sg-cell-end{text-align:right;justify-content:flex-end}
.sg-cell-centre{text-align:center;justify-content:center}
`;
