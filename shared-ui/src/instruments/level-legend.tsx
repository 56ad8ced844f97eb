import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { PartStyles } from '@sagitta/shared-ui/core';
import { LEVEL_CAVEAT, LEVEL_MEANINGS } from './level-meaning';
import { ThreatMark } from './threat-level';
import { threatVisual } from './threat-visual';

const CSS = `
.sg-legend{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 14px;padding:8px 16px;border-top:1px solid var(--sg-line);font-size:.75rem;line-height:1.5;color:var(--sg-muted)}
.sg-legend ul{display:flex;flex-wrap:wrap;gap:2px 14px}
.sg-legend li,.sg-legend dt{display:inline-flex;align-items:center;gap:5px;white-space:nowrap}
.sg-legend b,.sg-legend dt{font-weight:600;color:var(--sg-text)}
.sg-legend summary{cursor:pointer;color:var(--sg-accent);border-radius:4px;width:fit-content}
.sg-legend details[open]{flex-basis:100%}
.sg-legend dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 14px;padding:6px 0;max-width:72ch}
`;
const LEVELS: readonly ThreatState[] = ['L1', 'L2', 'L3', 'L4'];

export interface LevelLegendProps {
  /** Further states that the picture beside it can show. */
  also?: readonly ThreatState[];
}

/**
 * What L1 to L4 mean and ask for: a line for the `footer` of a map's or a graph's frame,
 * with the whole explanation behind a press.
 */
export function LevelLegend({ also = [] }: LevelLegendProps) {
  return (
    <div className="sg-legend" role="group" aria-label="Legend">
      <PartStyles part="legend" css={CSS} />
      <ul>
        {LEVELS.map((state) => (
          <li key={state}>
            <ThreatMark state={state} />
            <b>{state}</b>
            {LEVEL_MEANINGS[state].short}
          </li>
        ))}
        {also.map((state) => (
          <li key={state}>
            <ThreatMark state={state} />
            {LEVEL_MEANINGS[state].short}
          </li>
        ))}
      </ul>
      <details>
        <summary>What the levels mean</summary>
        <dl>
          {[...LEVELS, ...also].map((state) => (
            <Meaning key={state} state={state} />
          ))}
        </dl>
        <p>{LEVEL_CAVEAT}</p>
      </details>
    </div>
  );
}

function Meaning({ state }: { state: ThreatState }) {
  return (
    <>
      <dt>
        <ThreatMark state={state} />
        {threatVisual(state).name}
      </dt>
      <dd>{LEVEL_MEANINGS[state].text}</dd>
    </>
  );
}
