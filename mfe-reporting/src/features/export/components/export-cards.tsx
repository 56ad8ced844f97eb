import { exportAccounts, exportNodes, exportSystems, exportUsers } from '@sagitta/shared-contracts/api/export';
import { LoadFailure, LoadingLabel, PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import { useSystems } from '../api/use-systems';
import { ChartsCard } from './charts-card';
import { EntityCard } from './entity-card';
import { EvidenceCard } from './evidence-card';
import styles, { css } from './export-cards.module.css';
import { MeasurementsCard } from './measurements-card';
import { ReportCard } from './report-card';

/** A card for each kind of export (docs/product/export.md). */
export function ExportCards({ today }: { today: string }) {
  const query = useSystems();
  const systems = query.data;
  if (query.isError && !systems) return <LoadFailure what="Systems" query={query} />;
  if (!systems) return <Waiting onRetry={() => void query.refetch()} />;
  const w2 = systems.filter(({ systemVersion }) => systemVersion === 'W2');
  const shared = { systems, today };
  return (
    <Stacks
      stacks={[
        <>
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
        </>,
        <>
          <MeasurementsCard systems={systems} />
          <ReportCard systems={systems} />
        </>,
        <>
          <ChartsCard systems={systems} />
          <EvidenceCard systems={systems} />
        </>,
      ]}
    />
  );
}

/** The first has many short cards, which stand beside one another above two stacks. */
function Stacks({ stacks: [short, ...others], isWaiting }: { stacks: readonly ReactNode[]; isWaiting?: boolean }) {
  return (
    <div className={styles.room} aria-busy={isWaiting}>
      <PartStyles part="export-cards" css={css} />
      <div className={styles.cards}>
        <div className={`${styles.stack} ${styles.short}`}>{short}</div>
        {others.map((stack, index) => (
          <div key={index} className={styles.stack}>
            {stack}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Of the cards of each stack, in px. */
const HEIGHTS = [
  [196, 196, 196, 196],
  [270, 470],
  [560, 250],
] as const;

function Waiting({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <LoadingLabel what="The list of systems" onRetry={onRetry}>
        Export: loading
      </LoadingLabel>
      <Stacks
        isWaiting
        stacks={HEIGHTS.map((heights) =>
          heights.map((height, index) => <Skeleton key={index} height={height} radius={8} />),
        )}
      />
    </>
  );
}
