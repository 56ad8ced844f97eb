/** Layers stand in the order in which they were opened, above the page and under the notices. */
export const LAYER_ORDER = 'z-index:calc(50 + var(--layer-index,0))';

/** The surface of a small layer at its trigger. */
export const FLOAT_CSS: string = `
.sg-float{${LAYER_ORDER};max-height:min(var(--available-height,100dvh),calc(100dvh - 32px));overflow:auto;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-raised);color:var(--sg-text);box-shadow:0 8px 28px var(--sg-shadow);outline:none}
`;
