/** The cards of systems and of nodes: the same surface, head, reading and foot. */
export const CARD_CSS = `
.sy-waiting{display:flex;flex-direction:column;gap:16px}
.sy-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:16px}
.sy-grid>li{display:flex;min-width:0}
.sy-card{position:relative;display:flex;flex-direction:column;gap:6px;flex:1;min-width:0;padding:14px 16px 10px;background:var(--sg-surface);border:1px solid var(--sg-line);border-radius:8px}
.sy-card-head{display:flex;justify-content:space-between;align-items:flex-start;gap:12px;min-height:41px}
.sy-card-link .sy-card-head{min-height:57px}
.sy-card-names{min-width:0}
.sy-card-names :is(h2,h3){font-size:.875rem;overflow-wrap:anywhere}
.sy-card-names :is(h2,h3) a{color:inherit;text-decoration:none}
.sy-card-names :is(h2,h3) a:hover{color:var(--sg-accent);text-decoration:underline}
.sy-card-names p{font-size:.75rem;color:var(--sg-muted)}
.sy-read{display:flex;align-items:baseline;justify-content:space-between;gap:12px;min-height:29px}
.sy-read strong{font-size:1.25rem;font-weight:600;letter-spacing:-.01em;white-space:nowrap}
.sy-read span{font-size:.75rem;color:var(--sg-muted);text-align:right}
.sy-card-foot{display:flex;justify-content:space-between;align-items:flex-start;gap:12px;margin-top:auto;padding-top:8px;border-top:1px solid var(--sg-line);font-size:.75rem;color:var(--sg-muted);min-height:27px}
.sy-card-foot>:last-child{white-space:nowrap}
.sy-card[data-colour=inactive]{background:color-mix(in srgb,var(--sg-surface) 50%,var(--sg-bg))}
.sy-card[data-colour=W2NonOperational]{background:repeating-linear-gradient(135deg,var(--sg-surface) 0 7px,var(--sg-bg) 7px 9px)}
.sy-card-link:hover{border-color:var(--sg-control)}
.sy-card-link h2 a::after{content:'';position:absolute;inset:0;border-radius:8px}
.sy-card-link :is(.sg-rotating,.sg-rotating-list){position:relative}
.sy-card-link .sy-card-foot>:first-child{flex:none}
.sy-weather{display:inline-flex;align-items:center;gap:6px;white-space:nowrap;min-width:0}
.sy-weather svg{flex:none}
.sy-weather-sky{overflow:hidden;text-overflow:ellipsis;min-width:0}
.sy-grid>.sy-more{grid-column:1/-1;justify-content:center;padding:16px;color:var(--sg-muted)}
.sy-outline h2,.sy-outline h3{font-size:.875rem;overflow-wrap:anywhere}
@media (max-width:799.98px){.sy-grid{gap:12px}}
`;
