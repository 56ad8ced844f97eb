import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { PartStyles } from '@sagitta/shared-ui/core';
import { LAST_KNOWN_MEANING, LEVEL_CAVEAT, LEVEL_MEANINGS, type LevelMeaning } from './level-meaning';
import { ThreatMark, type ThreatMarkProps } from './threat-level';
import { threatVisual } from './threat-visual';
import css from './level-legend.css';

const LEVELS: readonly ThreatState[] = ['L1', 'L2', 'L3', 'L4'];

export interface LevelLegendProps {
  /** Further states that the picture beside it can show. */
  also?: readonly ThreatState[];
  /** Its marks can be hatched: a level that is the last one known. */
  lastKnown?: boolean;
}

/**
 * What L1 to L4 mean and ask for: a line for the `footer` of a map's or a graph's frame,
 * with the whole explanation behind a press.
 */
export function LevelLegend({ also = [], lastKnown }: LevelLegendProps) {
  return (
    <div className="sg-legend" role="group" aria-label="Legend">
      <PartStyles part="legend" css={css} />
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
        {lastKnown ? (
          <li>
            <ThreatMark {...PAST} />
            {LAST_KNOWN_MEANING.short}
          </li>
        ) : null}
      </ul>
      <details>
        <summary>What the levels mean</summary>
        <dl>
          {[...LEVELS, ...also].map((state) => (
            <Meaning key={state} mark={{ state }} name={threatVisual(state).name} meaning={LEVEL_MEANINGS[state]} />
          ))}
          {lastKnown ? <Meaning mark={PAST} name="Last known" meaning={LAST_KNOWN_MEANING} /> : null}
        </dl>
        <p>{LEVEL_CAVEAT}</p>
      </details>
    </div>
  );
}

/** The hatched mark in the legend: of the level that matters most. */
const PAST = { state: 'L4', lastKnown: true } as const;

function Meaning({ mark, name, meaning }: { mark: ThreatMarkProps; name: string; meaning: LevelMeaning }) {
  return (
    <>
      <dt>
        <ThreatMark {...mark} />
        {name}
      </dt>
      <dd>{meaning.text}</dd>
    </>
  );
}
