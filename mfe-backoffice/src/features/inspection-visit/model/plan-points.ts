/** A point of the plan, as parts of its width and height. */
export interface PlanPoint {
  x: number;
  y: number;
}

export interface PlanDevice extends PlanPoint {
  id: number;
  name: string;
}

/** A thumb in a glove covers so many pixels of the screen around where it lands. */
const REACH = 24;

/** What a tap on the plan means: the nearest device within reach, or else the place. */
export function tapped(
  point: PlanPoint,
  devices: readonly PlanDevice[],
  shown: { width: number; height: number },
): { device: PlanDevice } | { place: PlanPoint } {
  const far = ({ x, y }: PlanPoint) => Math.hypot((x - point.x) * shown.width, (y - point.y) * shown.height);
  const [nearest] = [...devices].sort((one, other) => far(one) - far(other));
  return nearest && far(nearest) <= REACH ? { device: nearest } : { place: rounded(point) };
}

/** To a part of a pixel, and within the plan. */
function rounded({ x, y }: PlanPoint): PlanPoint {
  const kept = (part: number) => Number(Math.min(1, Math.max(0, part)).toFixed(4));
  return { x: kept(x), y: kept(y) };
}

interface Positioned {
  id: number;
  name: string;
  mapPositionX: number | null;
  mapPositionY: number | null;
}

/** The devices that have a position on the plan. */
export function devicesOnPlan(
  nodes: readonly Positioned[],
  { width, height }: { width: number; height: number },
): PlanDevice[] {
  if (!(width > 0 && height > 0)) return [];
  return nodes.flatMap(({ id, name, mapPositionX, mapPositionY }) =>
    mapPositionX === null || mapPositionY === null
      ? []
      : [{ id, name, x: mapPositionX / width, y: mapPositionY / height }],
  );
}
