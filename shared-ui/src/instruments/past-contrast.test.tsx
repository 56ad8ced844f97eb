import { readFileSync } from 'node:fs';
import { THREAT_NAMES, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { contrast, tint } from '../theme/contrast';
import { TOKENS, type TokenName } from '../theme/tokens';
import { renderUi } from '../testing/public';
import { ThreatMark } from './threat-level';
import { threatVisual } from './threat-visual';

// On a roof at noon: what is kept, or last known, is read at 4.5:1 at least, marks as well as words.

const STATES = Object.keys(THREAT_NAMES) as ThreatState[];
const SURFACES = ['bg', 'surface', 'raised', 'map'] as const satisfies readonly TokenName[];
const MODES = [
  ['light', 0],
  ['dark', 1],
] as const;
const css = readFileSync(`${__dirname}/threat-level.css`, 'utf8');
/** How much of a level's colour is in a stripe behind its words. */
const STRIPE = Number(/\.sg-threat-past \{[^}]*?var\(--c\) (\d+)%/.exec(css)?.[1]) / 100;

/** The token in which the mark of a level of the past is drawn. */
function markOf(state: ThreatState): TokenName {
  const { container } = renderUi(<ThreatMark state={state} lastKnown />);
  const colour = container.querySelector<SVGElement>('.sg-threat-shape')?.style.getPropertyValue('--c') ?? '';
  return /--sg-([a-z0-9-]+)/.exec(colour)?.[1] as TokenName;
}

describe.each(MODES)('a level that is kept, in %s mode', (_, index) => {
  test.each(STATES)('has a mark of %s with a contrast of 4.5 or more', (state) => {
    for (const surface of SURFACES)
      expect(contrast(TOKENS[markOf(state)][index], TOKENS[surface][index])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(STATES)('has its name and age, as %s, readable over their stripes', (state) => {
    const colour = TOKENS[threatVisual(state).token][index];
    // The chip is on all of them but the map, where it has a ground of its own.
    for (const surface of ['bg', 'surface', 'raised'] as const)
      expect(contrast(colour, tint(colour, STRIPE, TOKENS[surface][index]))).toBeGreaterThanOrEqual(4.5);
  });
});
