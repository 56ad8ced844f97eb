import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import { threatVisual, type ThreatShape } from '@sagitta/shared-ui/instruments';

/** Radius of a level's mark on a canvas, in px. */
export const SHAPE_RADIUS = 9;

const QUARTERS: Readonly<Partial<Record<ThreatShape, number>>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** Reads the colours of the marks now; read again when the colour mode changes. */
export function levelPainter(): (context: CanvasRenderingContext2D, x: number, y: number, level: ShownLevel) => void {
  const colours = new Map<TokenName, string>();
  const colour = (token: TokenName) => {
    const known = colours.get(token) ?? readToken(token);
    colours.set(token, known);
    return known;
  };
  return (context, x, y, { state, lastKnown }) => {
    const { mark, shape } = threatVisual(state);
    context.lineWidth = 2;
    context.strokeStyle = colour(mark);
    context.fillStyle = colour('surface');
    context.setLineDash(lastKnown || shape === 'hatch' ? [3, 2] : []);
    context.beginPath();
    context.arc(x, y, SHAPE_RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    fillShape(context, x, y, shape, colour(mark));
    if (lastKnown) hatch(context, x, y, colour('surface'));
  };
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
