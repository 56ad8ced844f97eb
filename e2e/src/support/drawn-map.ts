import type { Locator } from '@playwright/test';

export type Point = [x: number, y: number];

export interface Drawn {
  /** What it is drawn with: shapes, sizes and computed colours, a line an element. */
  look: string[];
  /** Pixels of the plan: the middle of a marker, the corners of an outline. */
  at: Point[];
}

export interface DrawnMap {
  /** From the bottom to the top. */
  layers: string[];
  outlines: Drawn[];
  /** By accessible name: they come onto the page as their places are found. */
  markers: (Drawn & { name: string })[];
  /** Pixels of the plan to a CSS pixel of the screen. A plan is drawn at whole pixels, which rounds each axis apart. */
  scale: Point;
}

/**
 * What a map of a system draws, read from its elements: no half pixel, scroll position or font changes it, as they
 * change a picture.
 */
export function drawnMap(map: Locator): Promise<DrawnMap> {
  return map.evaluate((box) => {
    /** What is worth a word, and the value that is not. */
    const PAINT: readonly (readonly [property: string, usual: string])[] = [
      ['display', 'block grid inline contents'],
      ['visibility', 'visible'],
      ['opacity', '1'],
      ['filter', 'none'],
      ['clip-path', 'none'],
      ['mask-image', 'none'],
      ['background-color', 'rgba(0, 0, 0, 0)'],
      ['background-image', 'none'],
      ['border-radius', '0px'],
      ['box-shadow', 'none'],
    ];
    const HTML_PAINT = [...PAINT, ['transform', 'none'], ['scale', 'none'], ['rotate', 'none']] as const;
    const STROKE = [
      ['stroke-width', ''],
      ['stroke-dasharray', 'none'],
      ['stroke-linecap', 'butt'],
      ['stroke-opacity', '1'],
    ] as const;
    const SHAPE_PAINT = [...HTML_PAINT, ['fill', 'none'], ['fill-opacity', '1'], ['stroke', 'none']] as const;
    const GEOMETRY = ['viewBox', 'd', 'cx', 'cy', 'r', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height', 'rx'];

    const plan = box.querySelector<HTMLImageElement>('img.leaflet-image-layer');
    if (!plan) throw new Error('The map draws no plan.');
    const image = plan.getBoundingClientRect();
    const scale: [number, number] = [plan.naturalWidth / image.width, plan.naturalHeight / image.height];
    const onPlan = (x: number, y: number): [number, number] => [
      (x - image.left) * scale[0],
      (y - image.top) * scale[1],
    ];
    const markers = [...box.querySelectorAll('.leaflet-marker-pane [role="img"]')];
    const outlines = [...box.querySelectorAll<SVGPathElement>('.leaflet-overlay-pane svg path')];
    return {
      layers: layers(),
      outlines: outlines.map(outline),
      markers: markers.map(marker).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
      scale,
    };

    function marker(pin: Element) {
      const { left, top, width: across, height: down } = pin.getBoundingClientRect();
      return {
        name: pin.getAttribute('aria-label') ?? '',
        look: [...stack(pin), ...element(pin)],
        at: [onPlan(left + across / 2, top + down / 2)],
      };
    }

    function outline(path: SVGPathElement) {
      const toScreen = path.getScreenCTM();
      const corners = (path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g);
      const at = [...corners].map(([, x, y]) => {
        const corner = new DOMPoint(Number(x), Number(y)).matrixTransform(toScreen ?? undefined);
        return onPlan(corner.x, corner.y);
      });
      return { look: [...shape(path), ...hiding(path)], at };
    }

    /** What could hide a marker or put it under another: anything around it, and how far it is raised. */
    function stack(pin: Element): string[] {
      const icon = pin.closest<HTMLElement>('.leaflet-marker-icon');
      const raised = Math.floor(Number(icon?.style.zIndex) / 10_000);
      return [`raised ${raised}`, ...hiding(pin)];
    }

    function hiding(drawn: Element): string[] {
      const found: string[] = [];
      for (let around = drawn.parentElement; around && around !== box; around = around.parentElement)
        found.push(...paint(around, PAINT).map((word) => `inside: ${word}`));
      return found;
    }

    function element(drawn: Element): string[] {
      if (drawn.matches('style, link')) return [];
      const inside = [...drawn.children].flatMap(element).map((line) => `  ${line}`);
      return [`${drawn.tagName}: ${words(drawn).join('; ')}`, ...inside];
    }

    function words(drawn: Element): string[] {
      if (!(drawn instanceof HTMLElement)) {
        const geometry = GEOMETRY.flatMap((name) =>
          drawn.hasAttribute(name) ? [`${name} ${drawn.getAttribute(name)}`] : [],
        );
        return [...geometry, ...(drawn.matches('svg, g') ? paint(drawn, HTML_PAINT) : shape(drawn))];
      }
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(drawn);
      const border = borderTopStyle === 'none' ? [] : [`border ${borderTopWidth} ${borderTopStyle} ${borderTopColor}`];
      return [`${drawn.offsetWidth} x ${drawn.offsetHeight}`, ...border, ...paint(drawn, HTML_PAINT)];
    }

    function shape(drawn: Element): string[] {
      const line = getComputedStyle(drawn).stroke === 'none' ? [] : paint(drawn, STROKE);
      return [...paint(drawn, SHAPE_PAINT), ...line];
    }

    function paint(drawn: Element, properties: readonly (readonly [string, string])[]): string[] {
      const style = getComputedStyle(drawn);
      return properties.flatMap(([property, usual]) => {
        const value = style.getPropertyValue(property);
        return value === usual || usual.split(' ').includes(value) ? [] : [`${property} ${value}`];
      });
    }

    function layers(): string[] {
      const names = [
        ['plan', 'img.leaflet-image-layer'],
        ['heat', 'canvas'],
        ['outlines', '.leaflet-overlay-pane svg'],
        ['markers', '.leaflet-marker-icon'],
      ] as const;
      const drawn = names.flatMap(([name, selector]): [string, Element][] => {
        const found = box.querySelector(selector);
        return found ? [[name, found]] : [];
      });
      const place = (of: Element) => [zIndex(of.closest('.leaflet-pane') ?? of), zIndex(of)] as const;
      const before = ([, a]: [string, Element], [, b]: [string, Element]) => {
        const [[paneA, ownA], [paneB, ownB]] = [place(a), place(b)];
        const follows = a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
        return (
          paneA - paneB || (a.closest('.leaflet-pane') === b.closest('.leaflet-pane') ? ownA - ownB : 0) || follows
        );
      };
      return drawn.toSorted(before).map(([name, of]) => {
        const own = name === 'markers' ? [] : paint(of, PAINT);
        return [name, ...own, ...hiding(of)].join('; ');
      });
    }

    function zIndex(of: Element): number {
      return Number(getComputedStyle(of).zIndex) || 0;
    }
  });
}

/** A colour of 0 to 255 each, its opacity as well. */
export type Rgba = [red: number, green: number, blue: number, alpha: number];

/** The heat at points of the plan, before the opacity of its layer. */
export function heatAt(map: Locator, points: readonly Point[]): Promise<Rgba[]> {
  return map.evaluate((box, asked) => {
    const canvas = box.querySelector('canvas');
    const plan = box.querySelector<HTMLImageElement>('img.leaflet-image-layer');
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas || !plan || !context) throw new Error('The map draws no heat.');
    Object.assign(context.canvas, { width: canvas.width, height: canvas.height });
    context.drawImage(canvas, 0, 0);
    const [sheet, image] = [canvas.getBoundingClientRect(), plan.getBoundingClientRect()];
    const across = image.width / plan.naturalWidth;
    const down = image.height / plan.naturalHeight;
    return asked.map(([x, y]) => {
      const left = image.left + x * across - sheet.left;
      const top = image.top + y * down - sheet.top;
      const { data } = context.getImageData(
        Math.floor((left / sheet.width) * canvas.width),
        Math.floor((top / sheet.height) * canvas.height),
        1,
        1,
      );
      return [data[0], data[1], data[2], data[3]] as Rgba;
    });
  }, points);
}
