import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import {
  Box,
  ErrorState,
  type LateNoticeProps,
  LoadFailure,
  LoadingLabel,
  Row,
  Skeleton,
  Stack,
  Text,
  useIsMobile,
  usePainted,
} from '@sagitta/shared-ui/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Suspense, useDeferredValue } from 'react';
import { chartQuery } from '../api/chart-query';
import { isEmptyCurve } from '../model/curve';
import { hoveredAtom } from '../model/graph-atoms';
import type { TimeRange } from '../model/graph-query';
import type { GraphView } from '../model/graph-view';
import type { OtherCurve } from '../model/other-curve';
import { PRINT_WIDTH } from '../model/chart-model';
import { curveSentence } from '../readout/curve-sentence';
import { Frame, HEIGHTS, Nothing } from '../chart/graph-notes';
import { Readout } from '../readout/readout';
import { lazyPiece } from './lazy-piece';
import { type Drawing, useChartModel } from './use-chart-model';

const SaveMenu = lazyPiece('Save', () => import(/* webpackChunkName: "graph-save" */ '../output/save-menu'));
const CompareMenu = lazyPiece(
  'Compare',
  () => import(/* webpackChunkName: "graph-compare" */ '../others/compare-menu'),
);
const CurveKey = lazyPiece(
  'The list of curves',
  () => import(/* webpackChunkName: "graph-key" */ '../others/curve-key'),
);
const WeatherStrip = lazyPiece(
  'The weather',
  () => import(/* webpackChunkName: "graph-strips" */ '../strips/weather-strip'),
);
const GraphLegend = lazyPiece(
  'The legend',
  () => import(/* webpackChunkName: "graph-legend" */ '../readout/graph-legend'),
);
const EventLane = lazyPiece('Events', () => import(/* webpackChunkName: "graph-strips" */ '../strips/event-lane'));

/** The curve, and what stands around it in shares of its width. */
const ON_PAPER = {
  '@media print': { width: `${PRINT_WIDTH}px` },
  // A landscape sheet is low: the words are beside the curve, and everything is a little smaller.
  '@media print and (orientation: landscape)': {
    display: 'grid',
    gridTemplate: `repeat(4, auto) 1fr / ${PRINT_WIDTH}px 1fr`,
    width: '100%',
    zoom: 0.78,
    '& > *': { gridColumn: 2 },
    '& > [data-drawn]': { gridColumn: 1, gridRow: '1 / -1' },
  },
};
const DRAWN = { 'data-drawn': true } as const;

export interface GraphFigureProps extends Drawing {
  node: NodeShort;
  measurements: UseQueryResult<Measurement[]>;
  /** What is awaited, and how it is asked for again. */
  awaited: LateNoticeProps;
  /** New readings may still come into what is shown. */
  live: boolean;
  onChange: (view: GraphView) => void;
  onZoom: (range: TimeRange) => void;
  onZoomOut: () => void;
}

/** The curve with its readout, or what is there instead of it. */
export function GraphFigure(props: GraphFigureProps) {
  const { node, view, quantity, zone, measurements, others, awaited, live, onChange, onZoom, onZoomOut } = props;
  const { data: readings, isPlaceholderData, error } = measurements;
  const chart = useQuery(chartQuery());
  const isMobile = useIsMobile();
  const setHovered = useSetAtom(hoveredAtom);
  const heights = isMobile ? HEIGHTS.mobile : HEIGHTS.desktop;

  const { model, drawn } = useChartModel(readings, props);
  const { at: marked } = view;

  const painted = usePainted(Boolean(readings && chart.data));
  // A new curve is drawn first, and then what stands around it.
  const settled = useDeferredValue(!isPlaceholderData);
  const laterModel = useDeferredValue(model);

  if (!readings && error)
    return (
      <Frame heights={heights}>
        <LoadFailure what="Measurements" query={measurements} />
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
        <Skeleton height={heights.lane + heights.chart} radius={8} />
        <Skeleton height={heights.legend} width={320} />
      </Stack>
    );
  if (!isPlaceholderData && isEmptyCurve(model.curve))
    return (
      <Frame heights={heights}>
        <Nothing {...{ readings, view, zone, onZoomOut }} />
      </Frame>
    );

  const Chart = chart.data;
  const weatherPlace = <Box height={`${view.weather ? heights.weather : 32}px`} />;
  const legendPlace = <Box height={`${heights.legend}px`} />;
  const onRemove = ({ lastWinter, node: { id } }: OtherCurve) =>
    onChange(
      lastWinter ? { ...view, lastWinter: false } : { ...view, compared: view.compared.filter((one) => one !== id) },
    );
  return (
    <Stack gap="2" css={ON_PAPER}>
      <Row
        justifyContent="space-between"
        alignItems="flex-start"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        minHeight={`${heights.readout}px`}
      >
        <Readout {...{ model, readings, marked }} reachesNow={live} level={node.LatestKnownThreatLevel} />
        {/* As wide as the buttons before they are there: else the readout wraps again when they come. */}
        <Box flexShrink="0" minWidth="142px" minHeight="32px">
          {isPlaceholderData ? (
            <Text size="sm" tone="muted" role="status">
              Loading this period…
            </Text>
          ) : null}
          {painted && settled && !isPlaceholderData ? (
            <Suspense fallback={null}>
              <Row gap="2" justifyContent="flex-end">
                <CompareMenu {...{ node, view, onChange }} />
                <SaveMenu {...{ node, view, model, others, live }} />
              </Row>
            </Suspense>
          ) : null}
        </Box>
      </Row>
      <Stack gap="2" {...DRAWN}>
        <Box position="relative" breakInside="avoid">
          {painted ? (
            <Suspense fallback={<Box height={`${heights.lane}px`} />}>
              <EventLane
                {...{ node, zone, live, isMobile }}
                shown={model.shown}
                at={view.at}
                height={heights.lane}
                chartHeight={heights.chart}
              />
            </Suspense>
          ) : (
            <Box height={`${heights.lane}px`} />
          )}
          {/* The curve alone pales: text has to be read. */}
          <Box opacity={isPlaceholderData ? 0.55 : 1} transition="opacity .2s">
            <Chart
              key={model.mode}
              model={model}
              height={heights.chart}
              label={curveSentence(model, node.name)}
              onHover={setHovered}
              onZoom={onZoom}
              onZoomOut={onZoomOut}
            />
          </Box>
        </Box>
        <Suspense fallback={weatherPlace}>
          {painted ? (
            <WeatherStrip
              {...{ node, view, isMobile, onChange }}
              model={laterModel}
              winter={drawn.find(({ lastWinter }) => lastWinter)}
            />
          ) : (
            weatherPlace
          )}
        </Suspense>
      </Stack>
      {painted && others.length > 0 ? (
        <Suspense fallback={<Skeleton height={96} />}>
          <CurveKey {...{ model, others, onRemove }} nodeName={node.name} marked={marked} />
        </Suspense>
      ) : null}
      <Suspense fallback={legendPlace}>
        {painted ? (
          <GraphLegend
            minHeight={heights.legend}
            obstructed={model.obstructed.length > 0}
            imported={model.imported.length > 0}
            hasLevels={quantity === 'deflection'}
            zone={zone}
            shown={model.shown}
            isMobile={isMobile}
          />
        ) : (
          legendPlace
        )}
      </Suspense>
    </Stack>
  );
}
