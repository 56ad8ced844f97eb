import { levelText, THREAT_NAMES, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import type { TokenName } from '@sagitta/shared-ui/core';

/**
 * How full the circle of a level is drawn, in quarters; `slash` is crossed, `dash` is inactive, `hatch` is not
 * operational.
 */
export type ThreatShape = 0 | 1 | 2 | 3 | 4 | 'slash' | 'dash' | 'hatch' | 'question';

export interface ThreatVisual {
  /** The name in full. */
  name: string;
  /** The colour of its text. */
  token: TokenName;
  /** The colour of its marks: beams, dots, curves. */
  mark: TokenName;
  shape: ThreatShape;
  /** The shape as a character, for places without SVG. */
  symbol: string;
}

/** Every threat level and state: shape, colour and name together, never colour alone. */
export const THREAT_VISUALS: Readonly<Record<ThreatState, ThreatVisual>> = {
  none: { name: THREAT_NAMES.none, token: 'none', mark: 'none', shape: 0, symbol: '○' },
  unknown_or_NA: { name: THREAT_NAMES.unknown_or_NA, token: 'none', mark: 'none', shape: 'question', symbol: '?' },
  L1: { name: THREAT_NAMES.L1, token: 'l1', mark: 'l1-mark', shape: 1, symbol: '◔' },
  L2: { name: THREAT_NAMES.L2, token: 'l2', mark: 'l2-mark', shape: 2, symbol: '◑' },
  L3: { name: THREAT_NAMES.L3, token: 'l3', mark: 'l3-mark', shape: 3, symbol: '◕' },
  L4: { name: THREAT_NAMES.L4, token: 'l4', mark: 'l4-mark', shape: 4, symbol: '●' },
  obstructed: { name: THREAT_NAMES.obstructed, token: 'obstructed', mark: 'obstructed', shape: 'slash', symbol: '⊘' },
  inactive: { name: THREAT_NAMES.inactive, token: 'inactive', mark: 'inactive', shape: 'dash', symbol: '–' },
  w2_not_operational: {
    name: THREAT_NAMES.w2_not_operational,
    token: 'inactive',
    mark: 'inactive',
    shape: 'hatch',
    symbol: '▨',
  },
};

export function threatVisual(state: ThreatState): ThreatVisual {
  return THREAT_VISUALS[state];
}

export { levelText };
