export const FRAME_CSS = `
.sh-frame{display:grid;grid-template-columns:auto minmax(0,1fr);min-height:100vh;min-height:100dvh}
.sh-skip{position:absolute;left:8px;top:-60px;z-index:90;padding:10px 14px;border-radius:8px;background:var(--sg-accent);color:var(--sg-on-accent)}
.sh-skip:focus{top:8px}
.sh-side{position:sticky;top:0;z-index:20;width:232px;height:100vh;height:100dvh}
.sh-side-panel{display:flex;flex-direction:column;gap:2px;width:232px;height:100%;padding:12px;background:var(--sg-surface);border-right:1px solid var(--sg-line);overflow:hidden auto;transition:width .16s ease}
.sh-side-head{display:flex;align-items:center;justify-content:space-between;min-height:32px;padding:0 0 0 4px;margin-bottom:12px}
.sh-pin{display:grid;place-items:center;flex:none;width:32px;height:32px;border-radius:8px;color:var(--sg-muted)}
.sh-pin:hover{background:var(--sg-accent-soft);color:var(--sg-accent)}
.sh-menu{display:grid;gap:2px}
.sh-menu a,.sh-menu button{display:flex;align-items:center;gap:12px;width:100%;min-height:36px;padding:0 9px;border-radius:8px;color:var(--sg-muted);font-weight:500;text-decoration:none;white-space:nowrap;text-align:left}
.sh-menu a:hover,.sh-menu button:hover{background:var(--sg-accent-soft);color:var(--sg-text)}
.sh-menu a[aria-current=page]{background:var(--sg-accent-soft);color:var(--sg-accent)}
.sh-menu svg{flex:none}
.sh-user{margin-top:auto;padding-top:12px}
.sh-user-name{display:grid;padding:12px 9px 6px;border-top:1px solid var(--sg-line);font-size:.75rem;color:var(--sg-muted)}
.sh-user-name>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sh-user-name strong{color:var(--sg-text);font-size:.8125rem;font-weight:500}
.sh-modes{display:flex;gap:2px;margin:6px 9px 0}
.sh-modes label{position:relative;display:grid;place-items:center;width:32px;height:28px;border-radius:6px;color:var(--sg-muted);cursor:pointer}
.sh-modes label:hover{color:var(--sg-text)}
.sh-modes label:has(:checked){background:var(--sg-accent-soft);color:var(--sg-accent)}
.sh-modes label:has(:focus-visible){outline:2px solid var(--sg-focus)}
.sh-modes input{position:absolute;inset:0;opacity:0;cursor:pointer}
.sh-side[data-mini]{width:60px}
.sh-side[data-mini]:not(:hover,:has(:focus-visible)) .sh-side-panel{width:60px}
.sh-side[data-mini]:not(:hover,:has(:focus-visible)) :is(.sh-pin,.sh-modes,.sh-user-name,.sg-logo span,.sh-menu span){opacity:0}
.sh-side[data-mini]:not(:hover,:has(:focus-visible)) .sh-menu :is(a,button){width:36px;overflow:hidden}
.sh-side[data-mini]:is(:hover,:has(:focus-visible)) .sh-side-panel{box-shadow:8px 0 24px var(--sg-shadow)}
.sh-body{display:flex;flex-direction:column;min-width:0}
.sh-head{position:sticky;top:0;z-index:15;display:flex;align-items:center;gap:10px;height:56px;padding:0 24px;background:var(--sg-surface);border-bottom:1px solid var(--sg-line)}
.sh-head h1{font-size:1rem;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sh-head-menu{display:none;margin-left:-8px}
.sh-crumb{color:var(--sg-muted);text-decoration:none;white-space:nowrap}
.sh-crumb:hover{color:var(--sg-accent)}
.sh-head-tools{display:flex;align-items:center;gap:12px;margin-left:auto}
.sh-as-of{display:flex;align-items:center;gap:8px;font-size:.8125rem;color:var(--sg-muted);white-space:nowrap}
.sh-as-of i{width:8px;height:8px;border-radius:50%;background:var(--sg-ok-mark)}
.sh-lost{position:sticky;top:56px;z-index:14;display:flex;align-items:center;gap:10px;padding:10px 24px;background:var(--sg-danger-soft);border-bottom:1px solid var(--sg-danger);color:var(--sg-danger)}
.sh-lost svg{flex:none}
/* The footer begins below the screen, so that no content that comes or goes moves it in sight. */
.sh-main{flex:1;min-height:calc(100dvh - 56px);display:flex;flex-direction:column;min-width:0;outline:none}
.sh-foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding:12px 24px;border-top:1px solid var(--sg-line);font-size:.75rem;color:var(--sg-muted)}
.sh-build{margin-left:12px}
.sh-drawer{display:flex;flex-direction:column;gap:2px;padding:12px}
@media (max-width:799.98px){
.sh-frame{grid-template-columns:minmax(0,1fr)}
.sh-side{display:none}
.sh-head{padding:0 16px}
.sh-head-menu{display:block}
.sh-crumb{display:none}
/* The whole name of a building: two lines, three for the longest; the time beside it takes two as well. */
.sh-head h1{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;font-size:.875rem;line-height:1.2;white-space:normal;overflow-wrap:anywhere}
.sh-as-of{font-size:.75rem;line-height:1.3;white-space:normal}
.sh-as-of i{flex:none}
.sh-as-of span{max-width:96px}
.sh-lost{padding:10px 16px}
.sh-foot{padding:12px 16px}
.sh-menu a,.sh-menu button{min-height:44px}
}
`;
