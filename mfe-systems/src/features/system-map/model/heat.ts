import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceClass } from '@sagitta/shared-contracts/rules/device-status';
import { HEAT_PER_LEVEL, heatLevel, markerIndex } from '@sagitta/shared-contracts/rules/map-marker';
import type { PlacedNode } from './shown-nodes';

/** In px of the screen, and shares (document 2 §9). */
export const HEAT = { radius: 150, blur: 40, minOpacity: 0.15 } as const;

export interface HeatPoint {
  x: number;
  y: number;
  /** Opacity of its spot, 0 to 1. */
  strength: number;
}

export interface Heat {
  points: HeatPoint[];
  /** The highest level on the map, 1 to 4. */
  top: number;
}

/** The heat of the devices with a real level; the highest level on the map is full heat (document 2 §9: 25 times the top level's index less 1). */
export function heatOf(placed: readonly PlacedNode[]): Heat {
  const hot = placed.filter(({ node }) => counts(node) && heatLevel(node) > 0);
  const top = Math.max(0, ...hot.map(({ node }) => markerIndex(node) - 1));
  const most = HEAT_PER_LEVEL * top;
  return {
    top,
    points: hot.map(({ node, x, y }) => ({
      x,
      y,
      strength: Math.max(HEAT.minOpacity, Math.min(1, heatLevel(node) / most)),
    })),
  };
}

/** An obstructed reading or a dead W2 system says nothing about the structure. */
function counts(node: Node): boolean {
  return !node.ObstructionStatus && deviceClass(node) !== 'nonoperational';
}

/** The colour of each strength, 256 × RGBA, from the colours of the levels up to the highest on the map. */
export function heatPalette(colours: readonly string[]): Uint8ClampedArray {
  const context = canvasContext(1, 256);
  const gradient = context.createLinearGradient(0, 0, 0, 256);
  colours.forEach((colour, index) => gradient.addColorStop((index + 1) / colours.length, colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, 256);
  return context.getImageData(0, 0, 1, 256).data;
}

/** A soft black spot, stamped for every point. */
export function heatStamp(): HTMLCanvasElement {
  const reach = HEAT.radius + HEAT.blur;
  const context = canvasContext(reach * 2, reach * 2);
  // The spot itself lies outside of the canvas; only its blurred shadow falls on it.
  context.shadowOffsetX = reach * 2;
  context.shadowOffsetY = reach * 2;
  context.shadowBlur = HEAT.blur;
  context.shadowColor = 'black';
  context.beginPath();
  context.arc(-reach, -reach, HEAT.radius, 0, Math.PI * 2);
  context.fill();
  return context.canvas;
}

/** Paints the spots, then gives every pixel the colour of its strength. Points in px of the canvas before scaling. */
export function paintHeat(
  context: CanvasRenderingContext2D,
  points: readonly HeatPoint[],
  stamp: HTMLCanvasElement,
  palette: Uint8ClampedArray,
): void {
  const reach = HEAT.radius + HEAT.blur;
  for (const { x, y, strength } of points) {
    context.globalAlpha = strength;
    context.drawImage(stamp, x - reach, y - reach);
  }
  context.globalAlpha = 1;
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  colourise(image.data, palette);
  context.putImageData(image, 0, 0);
}

/** Alpha is the strength; it chooses the colour. */
export function colourise(pixels: Uint8ClampedArray, palette: Uint8ClampedArray): void {
  for (let i = 3; i < pixels.length; i += 4) {
    const strength = (pixels[i] ?? 0) * 4;
    if (strength === 0) continue;
    pixels[i - 3] = palette[strength] ?? 0;
    pixels[i - 2] = palette[strength + 1] ?? 0;
    pixels[i - 1] = palette[strength + 2] ?? 0;
  }
}

function canvasContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  return context;
}
