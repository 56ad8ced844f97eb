export const SIGN_IN_CSS = `
.si-page{position:relative;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;overflow:hidden}
/* The notice of an open demo is a row of its own, from edge to edge. */
.si-page:has(.sh-demo){grid-template-rows:auto 1fr;padding-top:0}
.si-page .sh-demo{place-self:stretch;margin:0 -16px 16px}
.si-scene{position:absolute;inset:0;width:100%;height:100%;color:var(--sg-accent)}
.si-scene path{fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round;vector-effect:non-scaling-stroke}
.si-scene .si-rest{stroke:var(--sg-line);stroke-width:2;stroke-dasharray:2 8}
.si-scene .si-sagitta{stroke-width:2;opacity:.45}
.si-scene .si-support{fill:var(--sg-control);stroke:none;opacity:.55}
.si-beam{transform-origin:600px 560px;animation:si-sag 14s ease-in-out infinite alternate}
.si-sagitta{transform-origin:600px 560px;animation:si-sag 14s ease-in-out infinite alternate}
.si-snow circle{fill:var(--sg-control);opacity:.5;animation:si-fall 14s linear infinite}
@keyframes si-sag{from{transform:scaleY(.35)}to{transform:scaleY(1)}}
@keyframes si-fall{from{transform:translate(0,-90px);opacity:0}8%{opacity:.5}88%{opacity:.5}to{transform:translate(24px,520px);opacity:0}}
@media (prefers-reduced-motion:reduce){.si-snow circle{animation:none;transform:translate(8px,220px)}.si-beam,.si-sagitta{animation:none}}
.si-main{position:relative;width:100%;max-width:380px;display:grid;gap:20px;min-height:468px;align-content:start}
.si-brand{display:flex;justify-content:center}
.si-card{background:var(--sg-surface);border:1px solid var(--sg-line);border-radius:8px;padding:24px;animation:si-in .24s ease-out}
@keyframes si-in{from{opacity:0;transform:translateY(8px)}}
.si-message{margin-bottom:16px;padding:10px 12px;border-radius:8px;background:var(--sg-accent-soft);font-size:.8125rem}
.si-form{display:grid;gap:12px}
.si-form h1{font-size:1.25rem;letter-spacing:-.01em}
.si-forgot{justify-self:start;font-size:.8125rem}
.si-failure{min-height:1.45em;color:var(--sg-danger);font-size:.8125rem;font-weight:500}
.si-notice{font-size:.75rem;color:var(--sg-muted)}
.si-demo{font-size:.8125rem;border-top:1px solid var(--sg-line);padding-top:12px}
.si-demo summary{cursor:pointer;color:var(--sg-muted)}
.si-demo ul{display:grid;gap:2px;margin-top:8px}
.si-demo button{width:100%;display:grid;text-align:left;padding:6px 8px;border-radius:6px}
.si-demo button:hover{background:var(--sg-accent-soft)}
.si-demo strong{font-weight:500}.si-demo span{color:var(--sg-muted);font-size:.75rem}
`;
