export const CALENDAR_CSS: string = `
.sg-calendar{flex:1;min-height:292px}
.sg-calendar-head{display:flex;align-items:center;justify-content:space-between;gap:4px;margin-bottom:6px}
.sg-calendar-head button{display:grid;place-items:center;min-width:32px;height:32px;padding:0 8px;border-radius:6px;font-weight:600}
.sg-calendar-head button:hover:enabled{background:var(--sg-accent-soft)}
.sg-calendar-head button:disabled{opacity:.4}
.sg-calendar table{border-spacing:0;width:100%}
.sg-calendar th{width:36px;height:28px;font-size:.75rem;font-weight:500;color:var(--sg-muted)}
.sg-calendar td{padding:1px 0;text-align:center}
.sg-calendar [data-part=table-cell-trigger]{display:grid;place-items:center;min-width:36px;height:34px;padding:0 6px;border-radius:6px;cursor:pointer;font-variant-numeric:tabular-nums}
.sg-calendar [data-part=table-cell-trigger]:hover{background:var(--sg-accent-soft)}
.sg-calendar [data-part=table-cell-trigger][data-outside-range]{color:var(--sg-muted)}
.sg-calendar [data-part=table-cell-trigger][data-today]{font-weight:600;text-decoration:underline;text-underline-offset:.25em}
.sg-calendar [data-part=table-cell-trigger][data-in-range]{background:var(--sg-accent-soft);border-radius:0}
.sg-calendar [data-part=table-cell-trigger]:is([data-range-start],[data-range-end],[data-selected]:not([data-in-range])){background:var(--sg-accent);color:var(--sg-on-accent);border-radius:6px}
.sg-calendar [data-part=table-cell-trigger][data-disabled]{opacity:.35;cursor:not-allowed;background:none}
@media (pointer:coarse){.sg-calendar [data-part=table-cell-trigger]{min-width:40px;height:40px}}
`;
