export const FIELD_CSS: string = `
.sg-field{display:flex;flex-direction:column;gap:4px;min-width:0}
.sg-field-label{font-size:.8125rem;font-weight:500;color:var(--sg-text)}
.sg-field-required{color:var(--sg-danger)}
.sg-field-hint{font-size:.75rem;color:var(--sg-muted)}
.sg-field-error{font-size:.75rem;font-weight:500;color:var(--sg-danger)}
.sg-field-error:empty{display:none}
.sg-field-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap}
.sg-control{position:relative;display:flex;align-items:center;gap:4px;min-height:36px;width:100%;border:1px solid var(--sg-control);border-radius:8px;background:var(--sg-surface);color:var(--sg-text)}
.sg-control:focus-within{border-color:var(--sg-accent);outline:1px solid var(--sg-accent)}
.sg-control:has([aria-invalid]){border-color:var(--sg-danger)}
.sg-control:has([aria-invalid]):focus-within{outline-color:var(--sg-danger)}
.sg-control:has(>:disabled){background:var(--sg-bg);border-color:var(--sg-edge);color:var(--sg-muted)}
.sg-control>:disabled{color:var(--sg-muted);opacity:1}
.sg-control:has(input:read-only,textarea:read-only){background:var(--sg-bg)}
.sg-control>input,.sg-control>select,.sg-control>textarea{flex:1;min-width:0;width:100%;padding:7px 11px;border:0;background:none;outline:none;border-radius:8px}
.sg-control>textarea{resize:vertical;min-height:80px;line-height:1.45}
.sg-control>select option{background:var(--sg-surface);color:var(--sg-text)}
.sg-control ::placeholder{color:var(--sg-muted);opacity:1}
.sg-control-unit{padding-right:11px;color:var(--sg-muted);font-size:.8125rem;white-space:nowrap}
@media (pointer:coarse){.sg-control{min-height:42px;font-size:1rem}}
`;
