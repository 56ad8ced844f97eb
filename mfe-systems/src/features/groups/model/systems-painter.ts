import type { System } from '@sagitta/shared-contracts/api/system';
import { isNotMonitored } from '@sagitta/shared-contracts/rules/level-words';
import { readToken } from '@sagitta/shared-ui/core';
import type { Draw, Painter } from '../../../shared/map/canvas-layer';
import { levelPainter, SHAPE_RADIUS } from '../../../shared/map/level-shape';
import { placeNames, type Point } from './names';
import type { Placed } from './place';

/** More names than this would cover one another. */
const NAMES_FIT = 40;

type Mark = Point & Pick<Placed, 'system' | 'level'>;

/**
 * The marks of systems. Keyed by the colour mode where it is used, because a canvas reads its colours once.
 * @param isPast whether they are renewed no more: none is drawn as one of now
 */
export function systemsPainter(placed: readonly Placed[], isPast = false): Painter {
  return (resolution) => {
    const paint = levelPainter(resolution);
    const names = placed.length <= NAMES_FIT ? namePainter() : null;
    return (context, map, size) => {
      const inSight = marksInSight(placed, map, size);
      names?.(context, inSight, size);
      for (const { x, y, level } of inSight)
        paint(context, x, y, { state: level.state, lastKnown: isPast || level.lastKnown || isNotMonitored(level) });
    };
  };
}

function marksInSight(placed: readonly Placed[], map: Parameters<Draw>[1], size: Point): Mark[] {
  const marks: Mark[] = [];
  for (const { system, level, at } of placed) {
    const { x, y } = map.latLngToContainerPoint(at);
    const isInSight = x > -SHAPE_RADIUS && y > -SHAPE_RADIUS && x < size.x + SHAPE_RADIUS && y < size.y + SHAPE_RADIUS;
    if (isInSight) marks.push({ system, level, x, y });
  }
  return marks;
}

/** Names beside the marks, so that the map can be read without tiles under it. */
function namePainter() {
  const [text, ground] = [readToken('text'), readToken('map')];
  return (context: CanvasRenderingContext2D, marks: readonly Named[], size: Point) => {
    Object.assign(context, NAME_STYLE, { strokeStyle: ground, fillStyle: text });
    const widths = marks.map(({ system, x, y }) => ({ x, y, width: context.measureText(system.name).width }));
    const places = placeNames(widths, { radius: SHAPE_RADIUS, height: NAME_HEIGHT, size });
    marks.forEach(({ system: { name } }, index) => {
      const place = places[index];
      if (!place) return;
      context.strokeText(name, place.x, place.y);
      context.fillText(name, place.x, place.y);
    });
  };
}

type Named = Point & { system: System };

const NAME_STYLE = {
  font: '500 12px Inter, sans-serif',
  textAlign: 'left',
  textBaseline: 'top',
  lineJoin: 'round',
  lineWidth: 4,
} as const;
/** In px, of a line in this font. */
const NAME_HEIGHT = 15;
