export interface ButtonLook {
  /** `secondary` unless told; at most one `primary` in a group. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  /** As wide as its container. */
  wide?: boolean;
}

/** The classes of a button; a link that looks like one uses them too. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook): string {
  return `sg-btn sg-btn-${variant} sg-btn-${size}${wide ? ' sg-btn-wide' : ''}`;
}

export const BUTTON_CSS: string = `
.sg-btn{position:relative;display:inline-flex;align-items:center;justify-content:center;border:1px solid transparent;border-radius:8px;font-weight:500;line-height:1.25;text-decoration:none;white-space:nowrap;cursor:pointer;transition:background-color .12s,border-color .12s}
.sg-btn-md{min-height:36px;padding:0 14px;font-size:.875rem}
.sg-btn-sm{min-height:30px;padding:0 10px;font-size:.8125rem}
.sg-btn-wide{width:100%}
.sg-btn-text{display:inline-flex;align-items:center;gap:8px}
.sg-btn[aria-busy] .sg-btn-text{opacity:0}
.sg-btn-wait{position:absolute;inset:0;display:grid;place-items:center}
.sg-btn-primary{background:var(--sg-accent);color:var(--sg-on-accent)}
.sg-btn-primary:hover{background:var(--sg-accent-strong)}
.sg-btn-secondary{background:var(--sg-surface);color:var(--sg-text);border-color:var(--sg-edge)}
.sg-btn-secondary:hover{background:var(--sg-accent-soft);border-color:var(--sg-accent)}
.sg-btn-ghost{color:var(--sg-accent)}
.sg-btn-ghost:hover{background:var(--sg-accent-soft)}
.sg-btn-danger{background:var(--sg-danger);color:var(--sg-on-danger)}
.sg-btn-danger:hover{filter:brightness(.93)}
.sg-btn:disabled,.sg-btn[aria-disabled]{opacity:.55;filter:none}
.sg-btn[aria-busy]{opacity:1}
@media (pointer:coarse){.sg-btn-md,.sg-btn-sm{min-height:40px}}
.sg-icon-btn{position:relative;display:inline-grid;place-items:center;flex:none;width:32px;height:32px;border-radius:8px;color:var(--sg-muted);transition:background-color .12s}
.sg-icon-btn:hover:not(:disabled),.sg-icon-btn[aria-pressed=true],.sg-icon-btn[aria-expanded=true]{background:var(--sg-accent-soft);color:var(--sg-accent)}
.sg-icon-btn:disabled,.sg-icon-btn[aria-disabled]{opacity:.45;cursor:not-allowed}
.sg-icon-btn-danger:hover:not(:disabled){background:var(--sg-danger-soft);color:var(--sg-danger)}
@media (pointer:coarse){.sg-icon-btn{width:40px;height:40px}}
`;
