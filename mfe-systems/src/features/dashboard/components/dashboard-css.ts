/** Share of the window that the map takes (docs/product/systems.md#dashboard). */
export const MAP_HEIGHT = '55vh';

/** The dashboard's top: status beside weather, stacked on narrower windows. */
export const DASHBOARD_CSS = `
.sy-top{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:16px;align-items:stretch;min-height:412px}
.sy-top>*{min-width:0}
.sy-top-waiting{grid-auto-rows:minmax(380px,1fr)}
.sy-hero{display:grid;grid-template-rows:auto 1fr auto;gap:8px 24px;align-items:stretch;min-height:136px;flex:1}
.sy-hero-drawn{grid-template-columns:minmax(0,1fr) minmax(0,280px)}
.sy-hero-title{grid-column:1/-1;display:flex;align-items:center;gap:10px;font-size:1.75rem;font-weight:600;letter-spacing:-.02em;line-height:1.15;overflow-wrap:anywhere}
.sy-hero-text{display:flex;flex-direction:column;gap:6px;min-width:0}
.sy-hero-detail{color:var(--sg-muted);min-height:1.45em}
.sy-hero-trend{margin-bottom:auto;padding-bottom:8px;min-height:calc(1.45em + 8px)}
.sy-trend{height:26px}
.sy-hero>.sg-facts{grid-column:1/-1}
.sy-hero-gauge{align-self:center}
.sy-hero-gauge .sg-gauge{max-height:none}
.sy-actions{display:flex;gap:2px;margin:0 -7px -4px}
.sy-details{font-size:.75rem;border-top:1px solid var(--sg-line);padding-top:6px}
.sy-details summary{color:var(--sg-muted);cursor:pointer;border-radius:4px;width:fit-content}
.sy-details dl{display:grid;grid-template-columns:1fr 1fr;gap:6px 16px;padding:8px 0 4px}
.sy-details dt{color:var(--sg-muted)}
.sy-details dd{overflow-wrap:anywhere}
.sy-search{max-width:480px}
@media (max-width:1179.98px){.sy-top{grid-template-columns:minmax(0,1fr);min-height:0}}
@media (max-width:799.98px){.sy-top{gap:12px}.sy-hero-drawn{grid-template-columns:minmax(0,1fr)}}
`;
