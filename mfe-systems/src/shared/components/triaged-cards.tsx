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
  const calm = useMemo(() => new Set(order === 'danger' ? calmOnes(shown) : []), [shown, order]);
  return (
    <CardList
      key={listKey}
      items={systems}
      idOf={({ ID }) => ID}
      nameOf={({ name }) => name}
      heading="h2"
      height={(system) => (calm.has(system) ? CALM_CARD_HEIGHT : SYSTEM_CARD_HEIGHT)}
      first={first}
    >
      {(system) => <SystemCard system={system} now={now} showVersion={showVersion} calm={calm.has(system)} />}
    </CardList>
  );
}

function calmOnes(shown: readonly Triaged<System>[]): System[] {
  return shown.filter(({ danger }) => danger === 0).map(({ system }) => system);
}
