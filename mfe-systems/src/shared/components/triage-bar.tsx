import { TRIAGE_FILTERS, TRIAGE_NAMES, triageText, type TriageFilter } from '@sagitta/shared-contracts/rules/triage';
import { Button, EmptyState, PartStyles } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import type { TriageView } from '../hooks/use-triage';
import styles, { css } from './triage-bar.module.css';

const ORDERS = { danger: 'Danger first', name: 'By name' } as const;
const MARKED: readonly TriageFilter[] = ['L4', 'L3', 'L2', 'L1'];

/** How many systems are in danger, and buttons that show them alone (docs/product/systems.md#triage). */
export function TriageBar({ view }: { view: TriageView }) {
  const { counts, order, setOrder, filters, setFilters } = view;
  // One whose last system is gone stays while it is pressed, or nobody could take it back.
  const offered = TRIAGE_FILTERS.filter((filter) => counts.of[filter] > 0 || filters.includes(filter));
  const toggle = (filter: TriageFilter) =>
    setFilters(TRIAGE_FILTERS.filter((one) => filters.includes(one) !== (one === filter)));
  return (
    <section className={styles.bar} aria-label="Triage">
      <PartStyles part="systems-triage" css={css} />
      <p aria-live="polite">{triageText(counts, formatNumber)}</p>
      <div className={styles.tools}>
        <div role="group" aria-label="Show only" className={styles.chips}>
          {offered.map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={filters.includes(filter)}
              onClick={() => toggle(filter)}
              className={styles.chip}
            >
              {isLevel(filter) ? <ThreatMark state={filter} /> : null}
              {TRIAGE_NAMES[filter]} <b>{formatNumber(counts.of[filter])}</b>
            </button>
          ))}
        </div>
        <div role="group" aria-label="Order" className={styles.chips}>
          {(['danger', 'name'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={order === one}
              onClick={() => setOrder(one)}
              className={styles.chip}
            >
              {ORDERS[one]}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** In place of cards where the filters leave none. */
export function NothingShown({ view: { setFilters } }: { view: TriageView }) {
  return (
    <EmptyState title="No system is like this now" action={<Button onClick={() => setFilters([])}>Show all</Button>}>
      The filters above leave none of the systems.
    </EmptyState>
  );
}

function isLevel(filter: TriageFilter): filter is 'L4' | 'L3' | 'L2' | 'L1' {
  return MARKED.includes(filter);
}
