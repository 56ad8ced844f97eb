export const OPTION_HEIGHT = 34;
/** Options in sight at once. */
export const OPTIONS_IN_SIGHT = 8;

export const SELECT_CSS: string = `
.sg-select{position:relative;min-width:0}
.sg-select .sg-control{flex-wrap:wrap;cursor:text;padding-right:64px}
.sg-select .sg-control>input{min-width:80px;text-overflow:ellipsis}
.sg-select-acts{position:absolute;right:4px;top:0;height:36px;display:flex;align-items:center}
.sg-select-acts button{width:28px;height:28px;border-radius:6px;color:var(--sg-muted);display:grid;place-items:center}
.sg-select-acts button:hover{background:var(--sg-accent-soft);color:var(--sg-text)}
.sg-select-chip{display:inline-flex;align-items:center;gap:2px;max-width:220px;margin:3px 0 3px 5px;padding:1px 2px 1px 9px;border-radius:999px;background:var(--sg-accent-soft);color:var(--sg-text);font-size:.8125rem}
.sg-select-fixed{padding-right:9px;background:none;box-shadow:inset 0 0 0 1px var(--sg-line)}
.sg-select-chip>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sg-select-chip button{width:22px;height:22px;border-radius:50%;color:var(--sg-muted);line-height:1}
.sg-select-chip button:hover{background:var(--sg-surface);color:var(--sg-text)}
.sg-options{z-index:calc(50 + var(--layer-index,0));width:max(var(--reference-width,0px),var(--w,0px));max-width:calc(100vw - 16px);overflow:auto;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-raised);color:var(--sg-text);box-shadow:0 8px 28px var(--sg-shadow);padding:4px;outline:none}
.sg-options-wide{--w:26rem}
.sg-options[data-empty]{display:none}
.sg-option{position:absolute;left:0;right:0;height:${OPTION_HEIGHT}px;display:flex;align-items:center;gap:10px;padding:0 10px;border-radius:6px;cursor:pointer;white-space:nowrap}
.sg-option-text{overflow:hidden;text-overflow:ellipsis}
.sg-option-note{margin-left:auto;font-size:.75rem;color:var(--sg-muted);flex:none}
.sg-option-long-note{flex:0 2 auto;overflow:hidden;text-overflow:ellipsis}
.sg-option[data-highlighted]{background:var(--sg-accent-soft)}
.sg-option[aria-selected=true]{color:var(--sg-accent);font-weight:500}
.sg-option[aria-selected=true]::after{content:"✓";margin-left:8px}
.sg-option-note+*{margin-left:0}
.sg-option[aria-disabled]{opacity:.5;cursor:not-allowed}
.sg-options-none{padding:10px 12px;color:var(--sg-muted);font-size:.8125rem}
@media (pointer:coarse){.sg-select-acts{height:42px}}
`;
