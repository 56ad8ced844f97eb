import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { ErrorState, PageSection, Skeleton, Text } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, memo, use, useCallback, useMemo, useState, type ComponentProps } from 'react';
import { mapDataQuery } from '../../../shared/api/map-data';
import { mapImageQuery } from '../../../shared/api/map-image';
import { DevicesLegend } from '../../../shared/map/map-legend';
import { mapSize } from '../../../shared/map/map-size';
import type { Plan } from '../../../shared/model/plan';
import { shownThen, type Frame } from '../model/roll';
import styles from './replay.module.css';

/** The frame that is shown: only the plan is drawn again with it, not the card around it. */
export const ShownFrame = createContext<Frame | null>(null);

export interface PlanCardProps {
  system: SystemDetails;
  Plan: Plan;
  /** Devices without a position on it. */
  missing: number;
}

/** Made once: it plays with it unchanged. */
const LEGEND = <DevicesLegend />;

/** The plan as it looked then. */
export const PlanCard = memo(function PlanCard({ system, Plan, missing }: PlanCardProps) {
  const services = useServices();
  const enabled = system.hasMap !== false;
  const image = useQuery({ ...mapImageQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const data = useQuery({ ...mapDataQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const [isBroken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const boundaries = data.data?.mapBoundaries ?? null;
  const outlines = useMemo(() => parseBoundaries(boundaries) ?? [], [boundaries]);
  const { mapSizeX, mapSizeY } = system;
  const size = useMemo(
    () => (data.data ? mapSize(data.data, { mapSizeX, mapSizeY }) : null),
    [data.data, mapSizeX, mapSizeY],
  );
  const failed = [image, data].filter((query) => query.isError && !isMissing(query.error));
  return (
    <PageSection title="Map" note={missing > 0 ? `${missing} without a position on it` : undefined} card>
      {image.data && size && !isBroken ? (
        <>
          <div className={styles.plan}>
            <PlanThen {...{ Plan, size, outlines, onBroken }} image={image.data.blob} />
          </div>
          {LEGEND}
        </>
      ) : (
        <NoPlan
          waits={enabled && (image.isPending || data.isPending)}
          onRetry={failed.length > 0 ? () => void Promise.all(failed.map((query) => query.refetch())) : null}
        />
      )}
    </PageSection>
  );
});

type PlanThenProps = Pick<ComponentProps<Plan>, 'image' | 'size' | 'outlines' | 'onBroken'> & { Plan: Plan };

function PlanThen({ Plan, ...plan }: PlanThenProps) {
  const frame = use(ShownFrame);
  return frame ? <Plan {...plan} {...shownThen(frame)} /> : null;
}

/** The system has no map, which is no failure. */
function isMissing(error: Error): boolean {
  return isApiError(error) && error.status === 404;
}

/** @param onRetry where there may be a map that could not be loaded */
function NoPlan({ waits, onRetry }: { waits: boolean; onRetry: (() => void) | null }) {
  if (waits) return <Skeleton height="380px" radius={8} />;
  if (onRetry) return <ErrorState small title="The map could not be loaded." onRetry={onRetry} />;
  return <Text tone="muted">The system has no map that can be shown.</Text>;
}
