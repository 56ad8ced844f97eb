import { HEAT } from '../model/heat';

/** Markers of the system map: the sensor by its outline, the level by its mark. */
export const PIN_CSS = `
.sy-marker{display:grid;place-items:center}
.sy-marker>span{display:contents}
.sy-pin{display:grid;place-items:center;width:28px;height:28px;border-radius:50%;background:var(--sg-surface);color:var(--sg-muted);box-shadow:0 1px 4px var(--sg-shadow)}
.sy-pin-tilt{border-radius:6px}
.sy-pin-blank{width:6px;height:6px;border-radius:50%;background:currentColor}
.sy-pin-infra{width:26px;height:26px;border-radius:6px;border:1px solid var(--sg-control)}
.sy-pin-asleep{border-style:dashed;opacity:.75}
.sy-marker:focus-visible{outline:none}
.sy-marker:focus-visible .sy-pin{outline:2px solid var(--sg-focus);outline-offset:2px}
.sy-heat{opacity:${HEAT.opacity}}
.dark .sy-plan{filter:brightness(.36)}
.sy-map:not(.sy-map-full)>.sy-map-plan{max-width:85vw;margin-inline:auto}
.sy-outline-path{stroke:var(--sg-muted)}
.sy-map-leave{position:absolute;z-index:1001;top:10px;right:10px;background:var(--sg-surface);border-radius:8px}
.sy-popup details{margin-top:4px}
.sy-popup summary{cursor:pointer;color:var(--sg-accent)}
.sy-popup .sy-why{width:min(300px,calc(100vw - 96px));padding-top:6px}
`;
