import { DomUtil, Layer, type Map as LeafletMap, type Point, Util } from 'leaflet';

/** Draws what is visible. The canvas is as large as the map; `size` is in CSS pixels. */
export type Draw = (context: CanvasRenderingContext2D, map: LeafletMap, size: Point) => void;
/**
 * Makes a drawing. It runs when the drawing comes onto the map, so that it may read the colours of that moment.
 * `resolution` is device pixels to a CSS pixel.
 */
export type Painter = (resolution: number) => Draw;

/** A zoom, a new size and a new view all end with a move, so one event is one redraw. */
const MOVED = 'moveend';

export interface CanvasOptions {
  /** Device pixels to a CSS pixel; below 1 for what has no edges. */
  resolution?: number;
  className?: string;
  pane?: string;
  attribution?: string;
  /** Drawn while the map is dragged as well, for what fills all of it. */
  whileMoving?: boolean;
}

/**
 * A canvas over the whole map, drawn again whenever the map has moved. Thousands of points cost one drawing, not one
 * element each.
 */
export class CanvasLayer extends Layer {
  readonly #canvas: HTMLCanvasElement;
  readonly #resolution: number;
  readonly #events: string;
  #painter: Painter;
  #draw: Draw | null = null;
  #map: LeafletMap | null = null;

  constructor(painter: Painter, { resolution, className = '', pane, attribution, whileMoving }: CanvasOptions = {}) {
    super();
    // A plain layer takes no options of its own.
    Util.setOptions(this, { pane: pane ?? 'overlayPane', attribution });
    this.#painter = painter;
    this.#resolution = resolution ?? (window.devicePixelRatio || 1);
    this.#events = whileMoving ? `move ${MOVED}` : MOVED;
    this.#canvas = document.createElement('canvas');
    this.#canvas.className = `leaflet-layer ${className}`;
    this.#canvas.style.pointerEvents = 'none';
    this.#canvas.style.maxWidth = 'none';
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.getPane()?.append(this.#canvas);
    map.on(this.#events, this.redraw, this);
    this.show(this.#painter);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off(this.#events, this.redraw, this);
    this.#canvas.remove();
    this.#map = null;
    return this;
  }

  /** Draws something else from now on. */
  show(painter: Painter): void {
    this.#painter = painter;
    this.#draw = painter(this.#resolution);
    this.redraw();
  }

  redraw(): void {
    const map = this.#map;
    const context = this.#canvas.getContext('2d');
    if (!map || !context || !this.#draw) return;
    const size = map.getSize();
    if (size.x === 0 || size.y === 0) return;
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    const [width, height] = [Math.round(size.x * this.#resolution), Math.round(size.y * this.#resolution)];
    if (this.#canvas.width === width && this.#canvas.height === height) {
      // A canvas that gets a size, even its own, is another layer of the page: each frame of a replay would pay for it.
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
    } else {
      Object.assign(this.#canvas, { width, height });
      Object.assign(this.#canvas.style, { width: `${size.x}px`, height: `${size.y}px` });
    }
    context.scale(this.#resolution, this.#resolution);
    this.#draw(context, map, size);
  }
}
