// Open dialogs, the newest last. All that stands outside the newest is inert, except what announces (the notices).
// `inert` is chosen over the browser's modal dialog because that would silence the notices too.

const open: HTMLElement[] = [];
const silenced = new Set<Element>();

/** Makes everything but `layer` inert while it is open; returns a function that takes it back. */
export function pushModal(layer: HTMLElement): () => void {
  open.push(layer);
  update();
  return () => {
    open.splice(open.indexOf(layer), 1);
    update();
  };
}

/** Whether `layer` is the newest open dialog: only that one answers Escape. */
export function isTopModal(layer: HTMLElement): boolean {
  return open.at(-1) === layer;
}

function update(): void {
  for (const element of silenced) element.removeAttribute('inert');
  silenced.clear();
  holdScroll(open.length > 0);
  const top = open.at(-1);
  if (!top) return;
  for (const element of outside(top)) {
    if (element.hasAttribute('inert') || element.matches('[data-sg-live],style,script,link')) continue;
    element.setAttribute('inert', '');
    silenced.add(element);
  }
}

/** The siblings of an element and of all that it stands in, and what stands beside a live region inside them. */
function outside(layer: HTMLElement): Element[] {
  const found: Element[] = [];
  for (let at: Element = layer; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const sibling of at.parentElement.children) if (sibling !== at) collect(sibling, found);
  }
  return found;
}

function collect(element: Element, found: Element[]): void {
  if (!element.matches('[data-sg-live]') && element.querySelector('[data-sg-live]')) {
    for (const child of element.children) collect(child, found);
    return;
  }
  found.push(element);
}

/** Stops the page from scrolling, and keeps the room of its scrollbar, so that nothing jumps. */
function holdScroll(held: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (held && style.overflow === 'hidden') return;
  style.scrollbarGutter = held && window.innerWidth > clientWidth ? 'stable' : '';
  style.overflow = held ? 'hidden' : '';
}
