export const WEATHER_CSS = `
.sy-wx{display:flex;flex-direction:column;gap:10px}
.sy-wx-now{display:flex;align-items:center;gap:10px;color:var(--sg-muted);min-height:30px}
.sy-wx-now>:last-child{margin-left:auto}
.sy-wx-now strong{font-size:1.25rem;font-weight:600;color:var(--sg-text)}
.sy-wx-plot{position:relative}
.sy-wx-chart{width:100%;height:100px}
.sy-wx-chart .sy-wx-line{fill:none;stroke:var(--sg-accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
.sy-wx-chart .sy-wx-zero{stroke:var(--sg-line);stroke-width:1;fill:none;vector-effect:non-scaling-stroke}
.sy-wx-rain{fill:var(--sg-accent);opacity:.55}
.sy-wx-snow{fill:var(--sg-accent);opacity:.25}
.sy-wx-hours{position:relative;height:18px;font-size:.75rem;color:var(--sg-muted)}
.sy-wx-hours span{position:absolute;top:2px;white-space:nowrap}
.sy-wx-zeroed{padding-right:36px}
.sy-wx-freezing{position:absolute;right:0;margin-top:-6px;font-size:.75rem;line-height:1;color:var(--sg-muted)}
.sy-wx-daily{border-top:1px solid var(--sg-line);padding-top:10px}
.sy-wx-days{display:flex;justify-content:space-between;gap:4px;}
.sy-wx-days li{display:flex;flex-direction:column;align-items:center;gap:2px;font-size:.75rem;color:var(--sg-muted);flex:1;min-width:0;white-space:nowrap}
.sy-wx-days b{color:var(--sg-text);font-weight:500;white-space:nowrap}
.sy-wx-amount{color:var(--sg-text)}
.sy-wx-units{margin-top:6px;font-size:.75rem;color:var(--sg-muted)}
.sy-wx-likely{color:var(--sg-accent);font-weight:600}
.sy-wx-place{font-size:.75rem}
.sy-wx-place summary{color:var(--sg-muted);cursor:pointer;width:fit-content;border-radius:4px}
.sy-wx-place[open] summary{margin-bottom:8px}
.sy-place-path{stroke:var(--sg-accent);fill:var(--sg-accent)}
.sy-wx-table{font-size:.75rem;font-variant-numeric:tabular-nums}
.sy-wx-table :is(th,td){padding:3px 5px;text-align:right;white-space:nowrap}
.sy-wx-table :is(th,td):nth-child(-n+2){text-align:left}
.sy-wx-table th{font-weight:500;color:var(--sg-muted)}
.sy-wx-table td:nth-child(2){white-space:normal}
@media (max-width:799.98px){.sy-wx-days li>svg{margin:1px 0}.sy-wx-amount{white-space:normal;text-align:center}.sy-wx-table :is(th,td:nth-child(2)){white-space:normal;vertical-align:bottom}}
`;
