// The drawing of the gauge as numbers, apart from its looks, so that it can be tested.

export const GAUGE = {
  width: 240,
  height: 84,
  /** The beam spans from support to support. */
  left: 16,
  right: 200,
  /** Height of the unloaded beam. */
  rest: 16,
  /** Depth at 100 % of the permissible value. */
  full: 50,
  /** The scale is right of the beam, where the beam never passes. */
  scaleX: 210,
} as const;

/** Readings beyond this share of the permissible value are drawn at it. */
const MAX_PERCENT = 115;
/**
 * From this rise on the drawing is turned over. Below it a beam that is all but at rest would flip with every reading.
 */
const RISES_FROM = -10;
/** Room that one label takes. */
const LABEL_HEIGHT = 11;

export interface GaugeTick {
  /** L1 to L4. */
  level: 1 | 2 | 3 | 4;
  percent: number;
  /** Height of the tick. */
  y: number;
  /** Height of its label; labels of close ticks are pushed apart. */
  labelY: number;
}

export interface SagGeometry {
  path: string;
  fill: string;
  /** Height of the unloaded beam: at the top for a beam that sags, at the bottom for one that rises. */
  rest: number;
  /** Height of the scale's end, where 100 % of the permissible value is. */
  full: number;
  /** The middle of the beam: its lowest point, or its highest. */
  depthY: number;
  /** The end of the passed part of the scale. */
  passedY: number;
  ticks: GaugeTick[];
}

/**
 * Height of the beam's middle at a percentage of the permissible value. A rise (negative) is the mirror image of a sag.
 */
export function depthAt(percent: number): number {
  if (percent <= RISES_FROM) return mirrored(depthAt(-percent));
  return GAUGE.rest + (Math.min(percent, MAX_PERCENT) / 100) * GAUGE.full;
}

function mirrored(y: number): number {
  return GAUGE.height - y;
}

/**
 * The sagging or rising beam and the ticks of the active levels.
 * @param percent deflection in percent of the permissible value; null draws the beam at rest
 * @param levels L1 to L4 in percent of the permissible value; 0 and null are off (docs/product/levels.md#thresholds)
 */
export function sagGeometry(percent: number | null, levels: readonly (number | null)[]): SagGeometry {
  const { left, right } = GAUGE;
  const rises = percent !== null && percent <= RISES_FROM;
  const depthY = depthAt(percent ?? 0);
  const [rest, full] = [GAUGE.rest, GAUGE.rest + GAUGE.full].map((y) => (rises ? mirrored(y) : y)) as [number, number];
  // The middle of a quadratic curve is half way to its control point.
  const path = `M${left} ${rest}Q${(left + right) / 2} ${round(2 * depthY - rest)} ${right} ${rest}`;
  const passedY = round(rises ? Math.max(depthY, full) : Math.max(rest, Math.min(depthY, full)));
  const ticks = placeTicks(levels);
  return {
    path,
    fill: `${path}Z`,
    rest,
    full,
    depthY: round(depthY),
    passedY,
    ticks: rises ? ticks.map(mirrorTick) : ticks,
  };
}

/**
 * The angle, in degrees of the drawing, at which an inclinometer's beam is drawn: full tilt at the permissible value.
 */
export function tiltAngle(percent: number | null): number {
  const shown = Math.max(-MAX_PERCENT, Math.min(percent ?? 0, MAX_PERCENT));
  return round((shown / 100) * 14);
}

/** Places labels so that none overlaps the next, as near to its tick as can be, and none leaves the drawing. */
export function placeTicks(levels: readonly (number | null)[]): GaugeTick[] {
  const ticks = levels
    .map((percent, index) => ({ percent: percent ?? 0, level: (index + 1) as GaugeTick['level'] }))
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => a.percent - b.percent)
    .map((tick) => ({ ...tick, y: round(depthAt(tick.percent)), labelY: depthAt(tick.percent) }));
  const lowest = GAUGE.height - LABEL_HEIGHT / 2;
  for (let i = 1; i < ticks.length; i += 1) {
    const [above, here] = [ticks[i - 1], ticks[i]];
    if (above && here) here.labelY = Math.max(here.labelY, above.labelY + LABEL_HEIGHT);
  }
  for (let i = ticks.length - 1; i >= 0; i -= 1) {
    const here = ticks[i];
    const limit = (ticks[i + 1]?.labelY ?? lowest + LABEL_HEIGHT) - LABEL_HEIGHT;
    if (here) here.labelY = round(Math.min(here.labelY, limit));
  }
  return ticks;
}

function mirrorTick(tick: GaugeTick): GaugeTick {
  return { ...tick, y: round(mirrored(tick.y)), labelY: round(mirrored(tick.labelY)) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
