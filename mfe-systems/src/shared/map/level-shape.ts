import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { readToken } from '@sagitta/shared-ui/core';
import { threatVisual, type ThreatShape } from '@sagitta/shared-ui/instruments';
import { canvasContext } from './canvas-context';

/** Radius of a level's mark on a canvas, in px. */
export const SHAPE_RADIUS = 9;
/** Half of what a mark takes up with its line, in px. */
const REACH = SHAPE_RADIUS + 1;

const QUARTERS: Readonly<Partial<Record<ThreatShape, number>>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

type PaintLevel = (context: CanvasRenderingContext2D, x: number, y: number, level: ShownLevel) => void;

/**
 * Reads the colours of the marks now; read again when the colour mode changes. Each mark is drawn once and stamped from
 * then on, since its arcs and dashes cost many times what a copy of its pixels does.
 * @param resolution device pixels to a CSS pixel of the canvas
 */
export function levelPainter(resolution: number): PaintLevel {
  const stamps = new Map<string, HTMLCanvasElement>();
  const size = Math.ceil(2 * REACH * resolution);
  // Between two device pixels a copy would blur.
  const onPixel = (length: number) => Math.round(length * resolution) / resolution;
  return (context, x, y, level) => {
    const key = `${level.state} ${level.lastKnown}`;
    const stamp = stamps.get(key) ?? stampOf(level, size, resolution);
    stamps.set(key, stamp);
    context.drawImage(stamp, onPixel(x - REACH), onPixel(y - REACH), size / resolution, size / resolution);
  };
}

function stampOf(level: ShownLevel, size: number, resolution: number): HTMLCanvasElement {
  const context = canvasContext(size, size);
  context.scale(resolution, resolution);
  paintLevel(context, REACH, REACH, level);
  return context.canvas;
}

function paintLevel(context: CanvasRenderingContext2D, x: number, y: number, { state, lastKnown }: ShownLevel): void {
  const { token, mark, shape } = threatVisual(state);
  const [colour, ground] = [readToken(lastKnown ? token : mark), readToken('surface')];
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.fillStyle = ground;
  context.setLineDash(lastKnown || shape === 'hatch' ? [3, 2] : []);
  context.beginPath();
  context.arc(x, y, SHAPE_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  fillShape(context, x, y, shape, colour);
  if (lastKnown) hatch(context, x, y, ground);
}

/** Stripes over a level that is the last one known. */
function hatch(context: CanvasRenderingContext2D, x: number, y: number, ground: string): void {
  const reach = SHAPE_RADIUS - 2;
  context.save();
  context.beginPath();
  context.arc(x, y, reach, 0, 2 * Math.PI);
  context.clip();
  context.strokeStyle = ground;
  context.lineWidth = 1.6;
  context.beginPath();
  for (let offset = -reach; offset <= reach; offset += 4) {
    context.moveTo(x + offset - reach, y + reach);
    context.lineTo(x + offset + reach, y - reach);
  }
  context.stroke();
  context.restore();
}

/** The shapes of the levels: quarters for L1 to L4, a slash for obstructed, a dash for inactive. */
function fillShape(context: CanvasRenderingContext2D, x: number, y: number, shape: ThreatShape, colour: string): void {
  const quarters = QUARTERS[shape];
  context.setLineDash([]);
  context.beginPath();
  if (quarters) {
    context.fillStyle = colour;
    context.moveTo(x, y);
    context.arc(x, y, SHAPE_RADIUS - 2.5, -Math.PI / 2, -Math.PI / 2 + (quarters * Math.PI) / 2);
    context.fill();
    return;
  }
  const reach = SHAPE_RADIUS / 2;
  if (shape === 'slash') {
    context.moveTo(x - reach, y + reach);
    context.lineTo(x + reach, y - reach);
  }
  if (shape === 'dash' || shape === 'hatch') {
    context.moveTo(x - reach, y);
    context.lineTo(x + reach, y);
  }
  context.stroke();
}
