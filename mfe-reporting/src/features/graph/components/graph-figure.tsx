import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import type { TimeRange } from '@sagitta/shared-contracts/rules/graph-query';
import {
  Box,
  EmptyState,
  ErrorState,
  type LateNoticeProps,
  LoadFailure,
  LoadingLabel,
  Row,
  Skeleton,
  Stack,
  Text,
  useColourMode,
  useIsMobile,
} from '@sagitta/shared-ui/core';
import { formatDate, zoneName } from '@sagitta/shared-ui/format';
import { LevelLegend } from '@sagitta/shared-ui/instruments';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { chartQuery } from '../api/chart-query';
import { obstructedSpans, thresholdSpans } from '../model/annotations';
import { isTwoSided, type Quantity, type SensorUnit } from '../model/axis';
import { curveOf, isEmptyCurve } from '../model/curve';
import { hoveredAtom } from '../model/graph-atoms';
import { lastDayOf, shownRange, type GraphView } from '../model/graph-view';
import type { ChartModel } from './chart-model';
import { curveSentence } from './curve-sentence';
import { Readout } from './readout';

/** CSS pixels; fixed, so that nothing jumps. Readout and legend take two lines on a phone. */
const HEIGHT = {
  desktop: { chart: 440, readout: 36, legend: 18 },
  mobile: { chart: 320, readout: 54, legend: 36 },
} as const;
const GAP = 8;

type Heights = (typeof HEIGHT)['desktop' | 'mobile'];

export interface GraphFigureProps {
  node: NodeShort;
  view: GraphView;
  quantity: Quantity;
  sensor: SensorUnit;
  zone: string;
  measurements: UseQueryResult<Measurement[]>;
  /** What is awaited, and how it is asked for again. */
  awaited: LateNoticeProps;
  /** New readings may still come into what is shown. */
  live: boolean;
  onZoom: (range: TimeRange) => void;
  onZoomOut: () => void;
}

/** The curve with its readout, or what is there instead of it. */
export function GraphFigure({
  node,
  view,
  quantity,
  sensor,
  zone,
  measurements,
  awaited,
  live,
  onZoom,
  onZoomOut,
}: GraphFigureProps) {
  const { data: readings, isPlaceholderData, error } = measurements;
  const chart = useQuery(chartQuery());
  const { mode } = useColourMode();
  const isMobile = useIsMobile();
  const setHovered = useSetAtom(hoveredAtom);
  const heights = isMobile ? HEIGHT.mobile : HEIGHT.desktop;

  const { average } = view;
  const { from, to } = shownRange(view);
  const model = useMemo((): ChartModel => {
    const all = readings ?? [];
    const shown = { from, to };
    const mechanical = quantity === 'deflection';
    const curve = curveOf(all, quantity, average);
    return {
      quantity,
      sensor,
      zone,
      shown,
      curve,
      points: !average,
      twoSided: isTwoSided(sensor, curve.values),
      thresholds: mechanical ? thresholdSpans(all, node, shown) : [],
      obstructed: mechanical ? obstructedSpans(all) : [],
    };
  }, [readings, node, quantity, sensor, zone, average, from, to]);

  if (!readings && error)
    return (
      <Frame heights={heights}>
        <LoadFailure
          what="Measurements"
          error={error}
          onRetry={() => void measurements.refetch()}
          retrying={measurements.isFetching}
        />
      </Frame>
    );
  if (chart.isError) {
    return (
      <Frame heights={heights}>
        <ErrorState
          title="The chart could not be loaded."
          onRetry={() => void chart.refetch()}
          retrying={chart.isFetching}
        >
          The readings have loaded; the table shows them.
        </ErrorState>
      </Frame>
    );
  }
  if (!readings || !chart.data)
    return (
      <Stack gap="2">
        <LoadingLabel {...awaited}>Graph: loading</LoadingLabel>
        <Skeleton height={heights.readout} width={280} />
        <Skeleton height={heights.chart} radius={8} />
        <Skeleton height={heights.legend} width={320} />
      </Stack>
    );
  if (!isPlaceholderData && isEmptyCurve(model.curve))
    return (
      <Frame heights={heights}>
        <Nothing readings={readings} view={view} zone={zone} />
      </Frame>
    );

  const Chart = chart.data;
  return (
    <Stack gap="2">
      <Row justifyContent="space-between" alignItems="flex-start" minHeight={`${heights.readout}px`}>
        <Readout curve={model.curve} {...{ quantity, sensor, zone, average }} reachesNow={live} />
        {isPlaceholderData ? (
          <Text size="sm" tone="muted" role="status">
            Loading this period…
          </Text>
        ) : null}
      </Row>
      <Box opacity={isPlaceholderData ? 0.55 : 1} transition="opacity .2s">
        <Chart
          key={mode}
          model={model}
          height={heights.chart}
          label={curveSentence(model, node.name)}
          onHover={setHovered}
          onZoom={onZoom}
          onZoomOut={onZoomOut}
        />
      </Box>
      <Notes
        minHeight={heights.legend}
        obstructed={model.obstructed.length > 0}
        zone={zone}
        now={to}
        isMobile={isMobile}
      />
      {quantity === 'deflection' ? <LevelLegend /> : null}
    </Stack>
  );
}

/** As high as the chart with its readout and legend would be. */
function Frame({ heights: { chart, readout, legend }, children }: { heights: Heights; children: ReactNode }) {
  return (
    <Box minHeight={`${readout + chart + legend + 2 * GAP}px`} display="grid" placeItems="center">
      {children}
    </Box>
  );
}

function Nothing({ readings, view, zone }: { readings: readonly Measurement[]; view: GraphView; zone: string }) {
  if (view.zoom || readings.length > 0)
    return <EmptyState title="No measurements in this range">Zoom out, or look at another period.</EmptyState>;
  return (
    <EmptyState title="No data for selected period">
      {formatDate(view.from, { zone })} – {formatDate(lastDayOf(view), { zone })}. Choose a longer period, or go back
      with the arrow.
    </EmptyState>
  );
}

function Notes({
  minHeight,
  obstructed,
  zone,
  now,
  isMobile,
}: {
  minHeight: number;
  obstructed: boolean;
  zone: string;
  now: number;
  isMobile: boolean;
}) {
  return (
    <Row
      justifyContent="space-between"
      alignItems="flex-start"
      flexWrap="wrap"
      gap="1 12px"
      minHeight={`${minHeight}px`}
      color="muted"
      fontSize="xs"
    >
      <span>
        {isMobile ? 'Pinch to zoom, tap for a value.' : 'Drag to zoom in, double click to zoom out.'} Times are in{' '}
        {zoneName(zone, now)} ({zone}).
      </span>
      {obstructed ? (
        <Row as="span" display="inline-flex" gap="1.5">
          <Box
            as="span"
            width="18px"
            height="12px"
            border="1px solid"
            borderColor="obstructed"
            background="repeating-linear-gradient(135deg, var(--sg-obstructed) 0 1px, transparent 1px 5px)"
          />
          Sensor obstructed
        </Row>
      ) : null}
    </Row>
  );
}
