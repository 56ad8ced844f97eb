import type { MapPoint } from '@sagitta/shared-contracts/rules/map-boundaries';

/** Pixels of the image that an arrow key moves something, and with Shift. */
const STEP = { small: 1, large: 10 } as const;

const DIRECTIONS: Readonly<Record<string, MapPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far a key moves what has the focus; null where it moves nothing. */
export function nudgeOf({ key, shiftKey }: { key: string; shiftKey: boolean }): MapPoint | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = shiftKey ? STEP.large : STEP.small;
  return [direction[0] * step, direction[1] * step];
}
