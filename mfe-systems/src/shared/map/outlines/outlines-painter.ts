import { readToken } from '@sagitta/shared-ui/core';
import type { Map as LeafletMap, Point } from 'leaflet';
import type { Painter } from '../canvas-layer';
import { clipRing, overlaps, type Points } from './clip';
import type { Box, Line, Outlines } from './decode';
import { isNamed, placeTowns } from './town-names';

/** Px of the world's square at zoom 0. */
const WORLD = 256;
/** Px around the window that are drawn too, so that edges of what is clipped are never seen. */
const MARGIN = 20;
/** Px between two points of a line, below which the second changes nothing that can be seen. */
const CLOSE = 0.7;
/** A river is no border and no route. */
const RIVER_ALPHA = 0.35;
const TOWN_FONT = '400 11px Inter, sans-serif';

/** Land, water, borders and towns, in the colours of the product. They are read when the drawing comes onto the map. */
export function outlinesPainter(outlines: Outlines): Painter {
  return () => {
    const colours = {
      land: readToken('map'),
      water: readToken('accent-soft'),
      shore: readToken('edge'),
      river: readToken('accent'),
      border: readToken('control'),
      text: readToken('muted'),
    };
    return (context, map, size) => {
      context.fillStyle = colours.water;
      context.fillRect(0, 0, size.x, size.y);
      for (const view of viewsOf(map, size)) {
        fill(context, view, outlines.land, colours.land, colours.shore);
        context.globalAlpha = RIVER_ALPHA;
        stroke(context, view, outlines.rivers, colours.river, 1.5);
        context.globalAlpha = 1;
        fill(context, view, outlines.lakes, colours.water, colours.shore);
        context.setLineDash([5, 3]);
        stroke(context, view, outlines.borders, colours.border, 1);
        context.setLineDash([]);
        nameTowns(context, view, outlines, colours);
      }
    };
  };
}

/** One copy of the world as the map shows it. */
interface View {
  zoom: number;
  /** What is visible, on the world's square. */
  box: Box;
  x: (x: number) => number;
  y: (y: number) => number;
}

/** A map that is wider than the world shows it again on both sides. */
function viewsOf(map: LeafletMap, size: Point): View[] {
  const zoom = map.getZoom();
  const scale = WORLD * 2 ** zoom;
  const origin = map.project(map.containerPointToLatLng([0, 0]), zoom);
  const first = Math.floor(origin.x / scale);
  const last = Math.floor((origin.x + size.x) / scale);
  return Array.from({ length: last - first + 1 }, (_, index): View => {
    const left = origin.x - (first + index) * scale;
    return {
      zoom,
      box: {
        west: (left - MARGIN) / scale,
        north: (origin.y - MARGIN) / scale,
        east: (left + size.x + MARGIN) / scale,
        south: (origin.y + size.y + MARGIN) / scale,
      },
      x: (x) => x * scale - left,
      y: (y) => y * scale - origin.y,
    };
  });
}

function fill(context: CanvasRenderingContext2D, view: View, rings: readonly Line[], inside: string, edge: string) {
  context.beginPath();
  for (const { points, box } of rings) if (overlaps(box, view.box)) trace(context, view, clipRing(points, view.box));
  context.fillStyle = inside;
  context.fill('evenodd');
  context.strokeStyle = edge;
  context.lineWidth = 1;
  context.stroke();
}

function stroke(context: CanvasRenderingContext2D, view: View, lines: readonly Line[], colour: string, width: number) {
  context.beginPath();
  for (const { points, box } of lines) if (overlaps(box, view.box)) trace(context, view, points);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

function trace(context: CanvasRenderingContext2D, view: View, points: Points): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let index = 0; index < points.length; index += 2) {
    const x = view.x(points[index] ?? 0);
    const y = view.y(points[index + 1] ?? 0);
    const isLast = index === points.length - 2;
    if (!isLast && Math.abs(x - lastX) < CLOSE && Math.abs(y - lastY) < CLOSE) continue;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
}

function nameTowns(
  context: CanvasRenderingContext2D,
  view: View,
  { towns }: Outlines,
  { text, land }: { text: string; land: string },
): void {
  const { west, north, east, south } = view.box;
  const inSight = towns.filter(
    (town) => isNamed(town, view.zoom) && town.x >= west && town.x <= east && town.y >= north && town.y <= south,
  );
  Object.assign(context, { font: TOWN_FONT, textAlign: 'left', textBaseline: 'top', lineJoin: 'round' });
  Object.assign(context, { fillStyle: text, strokeStyle: land, lineWidth: 3 });
  const placed = placeTowns(
    inSight.map(({ name, x, y }) => ({ name, x: view.x(x), y: view.y(y) })),
    (name) => context.measureText(name).width,
  );
  for (const { name, x, y, left, top } of placed) {
    context.beginPath();
    context.arc(x, y, 2, 0, 2 * Math.PI);
    context.fill();
    context.strokeText(name, left, top);
    context.fillText(name, left, top);
  }
}
