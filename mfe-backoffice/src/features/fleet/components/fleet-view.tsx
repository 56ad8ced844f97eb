import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { EmptyState, LoadingLabel, PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { FleetSummary } from './fleet-summary';
import { SectionCard } from './section-card';
import { useFleet } from '../hooks/use-fleet';
import { css } from './fleet.module.css';

const UNGROUPED = {
  error: 'Which gateway they are behind is unknown, since the gateways could not be loaded.',
  pending: 'Which gateway they are behind is not known yet.',
};

/** What needs someone this week, on one page (docs/product/back-office.md#fleet). */
export function FleetView() {
  const { queries, sections, counts, inStore, isWhole, isReady } = useFleet();
  const shown = sections.filter(({ lines }) => lines === null || lines.length > 0);
  return (
    <>
      <PartStyles part="backoffice-fleet" css={css} />
      <FleetSummary sections={sections} queries={queries} isReady={isReady} counts={counts} inStore={inStore} />
      {isReady && shown.length === 0 ? (
        <NothingToDo isWhole={isWhole} hasSystems={queries.systems.data?.length !== 0} />
      ) : null}
      {isReady ? (
        shown.map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            query={queries[section.source]}
            note={section.id === 'silent' && section.lines ? ungrouped(queries.gateways) : null}
          />
        ))
      ) : (
        <>
          <LoadingLabel what="The fleet">Loading the fleet</LoadingLabel>
          <Skeleton height={420} radius={8} />
        </>
      )}
    </>
  );
}

/** Why silent devices stand there without their gateways; null where those are known. */
function ungrouped({ data, isError }: UseQueryResult): string | null {
  if (data) return null;
  return isError ? UNGROUPED.error : UNGROUPED.pending;
}

function NothingToDo({ isWhole, hasSystems }: { isWhole: boolean; hasSystems: boolean }) {
  if (isWhole && !hasSystems)
    return (
      <EmptyState
        title="No equipment needs anyone this week"
        action={<ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=systems`}>Create a system</ButtonLink>}
      >
        There is no system yet. Once there is one, what its equipment needs is listed here.
      </EmptyState>
    );
  return isWhole ? (
    <EmptyState title="No equipment needs anyone this week">
      Gateways, devices, batteries, inspections, agreements, SIM cards and routers are all in order.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing was open when this was last loaded">
      Not every list could be renewed since, so something may need someone by now.
    </EmptyState>
  );
}
