import type { System } from '@sagitta/shared-contracts/api/system';
import type { Triaged } from '@sagitta/shared-contracts/rules/triage';
import { useMemo } from 'react';
import type { TriageView } from '../hooks/use-triage';
import { CardList } from './card-list';
import { CALM_CARD_HEIGHT, SYSTEM_CARD_HEIGHT, SystemCard, type SystemCardProps } from './system-card';

export interface TriagedCardsProps extends Pick<SystemCardProps, 'now' | 'showVersion'> {
  view: TriageView;
  /** This many cards are drawn from the start. */
  first?: number;
}

/** The cards of systems. In order of danger, those with which nothing is the matter stand together and are small. */
export function TriagedCards({ view: { shown, order, listKey }, now, showVersion, first }: TriagedCardsProps) {
  const systems = useMemo(() => shown.map(({ system }) => system), [shown]);
  const dangerous = useMemo(() => dangerousOnes(shown), [shown]);
  const isCalm = (system: System) => order === 'danger' && !dangerous.has(system);
  return (
    <CardList
      key={listKey}
      items={systems}
      idOf={({ ID }) => ID}
      nameOf={({ name }) => name}
      heading="h2"
      height={(system) => (isCalm(system) ? CALM_CARD_HEIGHT : SYSTEM_CARD_HEIGHT)}
      first={first}
    >
      {(system) => <SystemCard system={system} now={now} showVersion={showVersion} calm={isCalm(system)} />}
    </CardList>
  );
}

/** A set of those that are not calm: the others are thousands. */
function dangerousOnes(shown: readonly Triaged<System>[]): ReadonlySet<System> {
  const found = new Set<System>();
  for (const { system, danger } of shown) if (danger !== 0) found.add(system);
  return found;
}
