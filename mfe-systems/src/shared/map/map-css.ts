/** Leaflet in the language of the product: its controls, popups and attribution. */
export const MAP_CSS = `
.sy-map{position:relative;isolation:isolate}
.sy-map-box{width:100%;height:100%;background:var(--sg-map);font:inherit}
.sy-map-box.leaflet-container{font:inherit;background:var(--sg-map)}
.sy-map .leaflet-bar.leaflet-bar{border:1px solid var(--sg-line);border-radius:8px;overflow:hidden;box-shadow:none}
.sy-map .leaflet-bar a{width:32px;height:32px;line-height:32px;background:var(--sg-surface);color:var(--sg-text);border-color:var(--sg-line);font-weight:400}
.sy-map .leaflet-bar a:hover{background:var(--sg-accent-soft)}
.sy-map .leaflet-bar a.leaflet-disabled{background:var(--sg-bg);color:var(--sg-muted)}
.sy-map .leaflet-control-scale-line{background:var(--sg-surface);color:var(--sg-muted);border-color:var(--sg-control);font-size:.75rem;text-shadow:none}
.sy-map .leaflet-control-attribution{background:var(--sg-surface);color:var(--sg-muted);font-size:.75rem}
.sy-map .leaflet-control-attribution a{color:var(--sg-accent)}
.sy-map .leaflet-popup-content-wrapper{background:var(--sg-raised);color:var(--sg-text);border:1px solid var(--sg-line);border-radius:8px;box-shadow:0 8px 28px var(--sg-shadow)}
.sy-map .leaflet-popup-tip{background:var(--sg-raised)}
.sy-map .leaflet-popup-content{margin:12px 14px;font-size:.8125rem;line-height:1.45;min-width:180px}
.sy-map .leaflet-popup-content p{margin:0}
.sy-map .leaflet-popup-scrolled{border:0}
.sy-map .leaflet-container .sy-popup a,.sy-map .leaflet-popup-content a{color:var(--sg-accent)}
.sy-map .leaflet-container a.leaflet-popup-close-button{color:var(--sg-muted)}
.sy-map-hint{position:absolute;z-index:500;left:10px;bottom:8px;padding:2px 8px;border-radius:6px;background:var(--sg-surface);color:var(--sg-muted);font-size:.75rem;pointer-events:none}
.sy-map-full{position:fixed;inset:0;z-index:1000;height:100dvh!important;background:var(--sg-map)}
.sy-popup{display:flex;flex-direction:column;gap:4px}
.sy-popup strong{display:flex;align-items:center;gap:8px;justify-content:space-between}
.sy-popup a{font-weight:500}
.sy-popup-whole{white-space:nowrap}
@media (hover:none){.sy-map-hint{display:none}}
@media (max-width:799.98px){.sy-map:has(.leaflet-popup) .leaflet-control-zoom{display:none}}
`;
