import { exportAccounts, exportNodes, exportSystems, exportUsers } from '@sagitta/shared-contracts/api/export';
import { CardGrid, LoadFailure, LoadingLabel, Skeleton } from '@sagitta/shared-ui/core';
import { useSystems } from '../api/use-systems';
import { ChartsCard } from './charts-card';
import { EntityCard } from './entity-card';
import { EvidenceCard } from './evidence-card';
import { MeasurementsCard } from './measurements-card';
import { ReportCard } from './report-card';

const CARDS = 8;

/** A card for each kind of export (docs/product/export.md). */
export function ExportCards({ today }: { today: string }) {
  const { data: systems, isError, error, refetch } = useSystems();
  if (isError && !systems) return <LoadFailure error={error} onRetry={() => void refetch()} what="Systems" />;
  if (!systems) return <Waiting onRetry={() => void refetch()} />;
  const w2 = systems.filter(({ systemVersion }) => systemVersion === 'W2');
  const shared = { systems, today };
  return (
    <CardGrid alignItems="start">
      <EntityCard
        {...shared}
        title="W2 users"
        kind="users"
        operation={exportUsers}
        systems={w2}
        allLabel="All W2 systems"
      />
      <EntityCard {...shared} title="Accounts" kind="accounts" operation={exportAccounts} allLabel="All systems" />
      <EntityCard {...shared} title="Systems" kind="systems" operation={exportSystems} allLabel="All systems" />
      <EntityCard {...shared} title="Devices" kind="nodes" operation={exportNodes} allLabel="All systems" />
      <MeasurementsCard systems={systems} />
      <ReportCard systems={systems} />
      <ChartsCard systems={systems} />
      <EvidenceCard systems={systems} />
    </CardGrid>
  );
}

function Waiting({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <LoadingLabel what="The systems" onRetry={onRetry}>
        Export: loading
      </LoadingLabel>
      <CardGrid aria-busy="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} height="230px" radius="8px" />
        ))}
      </CardGrid>
    </>
  );
}
