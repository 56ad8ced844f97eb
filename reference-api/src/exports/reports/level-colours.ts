import { LEVEL_COLOURS } from '@sagitta/shared-contracts/rules/level-colours';

interface Fill {
  fill: string;
  /** Of text on it. */
  ink: string;
}

const DARK = '#1c2733';
const WHITE = '#ffffff';
const { L1, L2, L3, L4 } = LEVEL_COLOURS;
/** Of the levels 0 to 4, as on screen. */
const FILLS: readonly Fill[] = [
  { fill: '#5a6877', ink: WHITE },
  { fill: L1.mark[0], ink: DARK },
  { fill: L2.mark[0], ink: DARK },
  { fill: L3.mark[0], ink: WHITE },
  { fill: L4.mark[0], ink: WHITE },
];
const UNKNOWN: Fill = { fill: '#c9d2da', ink: DARK };

export function levelColour(level: number | null): Fill {
  return level === null ? UNKNOWN : (FILLS[level] ?? UNKNOWN);
}
