import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { toldLevel } from '@sagitta/shared-contracts/rules/system-status';

export interface Placed {
  system: System;
  at: [latitude: number, longitude: number];
  level: SystemLevel;
}

/** Systems whose place is known and on this planet, with their levels: a map draws them with each zoom. */
export function placedSystems(systems: readonly System[]): Placed[] {
  return systems.flatMap((system) => {
    const { latitude, longitude } = system;
    if (!latitude?.Valid || !longitude?.Valid) return [];
    const [north, east] = [latitude.Float64, longitude.Float64];
    return Math.abs(north) <= 90 && Math.abs(east) <= 180
      ? [{ system, at: [north, east], level: toldLevel(system) }]
      : [];
  });
}

/** The placed system nearest to a point of the screen, within reach of a finger. */
export function nearest<T>(
  items: readonly T[],
  pointOf: (item: T) => { x: number; y: number },
  to: { x: number; y: number },
  reach: number,
): T | null {
  let best: T | null = null;
  let distance = reach * reach;
  for (const item of items) {
    const { x, y } = pointOf(item);
    const away = (x - to.x) ** 2 + (y - to.y) ** 2;
    if (away > distance) continue;
    best = item;
    distance = away;
  }
  return best;
}
