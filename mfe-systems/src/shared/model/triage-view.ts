import { TRIAGE_FILTERS, type TriageFilter } from '@sagitta/shared-contracts/rules/triage';

export type TriageOrder = 'danger' | 'name';

/** The filters that an address names: `L4,unconfirmed`. What is none is left out: a mistyped link shows everything. */
export function parseFilters(text: string | null): readonly TriageFilter[] {
  const named = new Set(text?.split(','));
  return TRIAGE_FILTERS.filter((filter) => named.has(filter));
}

/** The order that an address names; null where it names none. */
export function parseOrder(text: string | null): TriageOrder | null {
  return text === 'danger' || text === 'name' ? text : null;
}
