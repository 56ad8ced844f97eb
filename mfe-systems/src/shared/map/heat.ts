import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceClass } from '@sagitta/shared-contracts/rules/device-status';
import { canvasContext } from './canvas-context';
import { HEAT_PER_LEVEL, heatLevel, markerIndex } from '../model/map-marker';
import { shownLevel, type LevelOf } from '../model/shown-level';
import type { PlacedNode } from '../model/shown-nodes';

/**
 * The document's figures: lengths in px where the plan's longer side is `plan` px long, and shares.
 * `opacity` is that of the whole layer, so that the plan is seen through any number of spots.
 * See docs/decisions/0027-react-leaflet.md.
 */
export const HEAT = { radius: 150, blur: 40, plan: 1000, minOpacity: 0.15, opacity: 0.6 } as const;

/** Half the width of a drawn spot in px, and the steps of its fading. It has no edges, so it may be enlarged. */
const [SPOT, STOPS] = [96, 16] as const;

export interface HeatPoint {
  x: number;
  y: number;
  /** Its level, 1 to 4: the colour of its spot. */
  level: number;
  /** Opacity at the middle of its spot, 0 to 1, before that of the layer. */
  strength: number;
}

/**
 * The heat of the devices with a real level, the most serious last, so that it is on top. The highest current level
 * on the map is full heat: each level is 25 times its number, the most is 25 times the highest. The last known level
 * of a silent device is as faint as a level may be: it is neither hidden nor passed off as current.
 */
export function heatOf(placed: readonly PlacedNode[], now: number, levelOf?: LevelOf): HeatPoint[] {
  const hot = placed
    .filter(({ node }) => counts(node) && heatLevel(node) > 0)
    .map(({ node, x, y }) => ({
      x,
      y,
      level: markerIndex(node) - 1,
      heat: shownLevel(node, now, levelOf)?.lastKnown ? 0 : heatLevel(node),
    }))
    .toSorted((a, b) => a.level - b.level);
  const most = Math.max(HEAT_PER_LEVEL, ...hot.map(({ heat }) => heat));
  return hot.map(({ x, y, level, heat }) => ({
    x,
    y,
    level,
    strength: Math.max(HEAT.minOpacity / HEAT.opacity, Math.min(1, heat / most)),
  }));
}

/**
 * How far a spot reaches, in px, where the plan's longer side is that long on the screen: it keeps its place on the
 * plan.
 */
export function heatReach(planPx: number): number {
  return ((HEAT.radius + HEAT.blur) * planPx) / HEAT.plan;
}

/** The strength of a spot at a share of its reach: 1 in the middle, little at the radius, 0 at the end of the blur. */
export function fading(share: number): number {
  return share >= 1 ? 0 : (1 - share * share) ** 2;
}

/** An obstructed reading or a dead W2 system says nothing about the structure. */
function counts(node: Node): boolean {
  return !node.ObstructionStatus && deviceClass(node) !== 'nonoperational';
}

/** A spot of one colour that fades outwards, to be drawn at any size. */
export function heatSpot(colour: string): HTMLCanvasElement {
  const context = canvasContext(2 * SPOT, 2 * SPOT);
  const gradient = context.createRadialGradient(SPOT, SPOT, 0, SPOT, SPOT, SPOT);
  for (let stop = 0; stop <= STOPS; stop += 1)
    gradient.addColorStop(stop / STOPS, withAlpha(colour, fading(stop / STOPS)));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 2 * SPOT, 2 * SPOT);
  return context.canvas;
}

/** Paints the spots. Points and reach in px of the canvas; `spots` are those of L1 to L4. */
export function paintHeat(
  context: CanvasRenderingContext2D,
  points: readonly HeatPoint[],
  reach: number,
  spots: readonly HTMLCanvasElement[],
): void {
  for (const { x, y, level, strength } of points) {
    const spot = spots[level - 1];
    if (!spot) continue;
    context.globalAlpha = strength;
    context.drawImage(spot, x - reach, y - reach, 2 * reach, 2 * reach);
  }
  context.globalAlpha = 1;
}

/** `#rrggbb` with an alpha of 0 to 1. */
function withAlpha(colour: string, alpha: number): string {
  return `${colour}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
