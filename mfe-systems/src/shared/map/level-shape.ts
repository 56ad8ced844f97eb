import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import { threatVisual, type ThreatShape } from '@sagitta/shared-ui/instruments';
import { canvasContext } from './canvas-context';

/** Radius of a level's mark on a canvas, in px. */
export const SHAPE_RADIUS = 9;
/** Half of what a mark takes up with its line, in px. */
const REACH = SHAPE_RADIUS + 1;

const QUARTERS: Readonly<Partial<Record<ThreatShape, number>>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

const QUESTION_FONT = '600 14px Inter, sans-serif';

type PaintLevel = (context: CanvasRenderingContext2D, x: number, y: number, level: ShownLevel) => void;

/** How a mark gets its colours. */
export interface MarkColours {
  read: (name: TokenName) => string;
  /** That of its text, which has more contrast than that of its marks. */
  ofText?: boolean;
}

/**
 * Reads the colours of the marks now; read again when the colour mode changes. Each mark is drawn once and stamped from
 * then on, since its arcs and dashes cost many times what a copy of its pixels does.
 * @param resolution device pixels to a CSS pixel of the canvas
 */
export function levelPainter(resolution: number, colours: MarkColours = { read: readToken }): PaintLevel {
  const stamps = new Map<string, HTMLCanvasElement>();
  const size = Math.ceil(2 * REACH * resolution);
  // Between two device pixels a copy would blur.
  const onPixel = (length: number) => Math.round(length * resolution) / resolution;
  return (context, x, y, level) => {
    const key = `${level.state} ${level.lastKnown}`;
    const stamp = stamps.get(key) ?? stampOf(level, size, resolution, colours);
    stamps.set(key, stamp);
    context.drawImage(stamp, onPixel(x - REACH), onPixel(y - REACH), size / resolution, size / resolution);
  };
}

function stampOf(level: ShownLevel, size: number, resolution: number, colours: MarkColours): HTMLCanvasElement {
  const context = canvasContext(size, size);
  context.scale(resolution, resolution);
  paintLevel(context, REACH, level, colours);
  return context.canvas;
}

function paintLevel(
  context: CanvasRenderingContext2D,
  at: number,
  { state, lastKnown }: ShownLevel,
  { read, ofText }: MarkColours,
): void {
  const { token, mark, shape } = threatVisual(state);
  const [colour, ground] = [read(ofText || lastKnown ? token : mark), read('surface')];
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.fillStyle = ground;
  context.setLineDash(lastKnown || shape === 'hatch' ? [3, 2] : []);
  context.beginPath();
  context.arc(at, at, SHAPE_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  fillShape(context, at, at, shape, colour);
  if (lastKnown) hatch(context, at, at, ground);
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

/** The shapes of the levels: quarters for L1 to L4, a slash for obstructed, a dash for inactive, or a question. */
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
  if (shape === 'question') {
    Object.assign(context, { fillStyle: colour, font: QUESTION_FONT, textAlign: 'center', textBaseline: 'middle' });
    context.fillText('?', x, y + 1);
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
