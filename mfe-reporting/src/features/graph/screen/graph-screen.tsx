import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Card, LateNotice, Page, Row, Skeleton, Stack, useIsMobile } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { ChevronLeft } from '@sagitta/shared-ui/icons';
import { Star, Views } from '@sagitta/shared-ui/mine';
import { AT_ONCE, ButtonLink, useNavigate, useSearchParams } from '@sagitta/shared-ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Provider, useAtom } from 'jotai';
import { Suspense, useCallback, useMemo } from 'react';
import { GRAPH_EVERY_MS, measurementsQuery } from '../api/measurements-query';
import { unitText, type Quantity } from '../model/axis';
import { tableAtom } from '../model/graph-atoms';
import { graphViewPath, reachesNow, readGraphView, shownRange, zoomedView, type GraphView } from '../model/graph-view';
import { quantityName } from '../readout/curve-sentence';
import { GraphFigure } from './graph-figure';
import { GraphToolbar } from './graph-toolbar';
import { KeepFocus } from '../chart/keep-focus';
import { QuantityLinks } from './quantity-links';
import { RetiredNote } from './retired-note';
import { lazyPiece } from './lazy-piece';
import { useKey } from './use-key';
import { useOthers } from '../others/use-others';

/** The keys of the chart (chart.tsx) and of the page. */
const KEYS = [
  ['t', 'Show the numbers as a table'],
  ['← →', 'On the chart: move along the curve, with Shift ten readings at a time'],
  ['+ −', 'On the chart: zoom in and out'],
  ['0', 'On the chart: show the whole period'],
] as const;

/** What an address may ask for in vain. */
const ASKED = ['from', 'to', 'with'] as const;
const AddressNotes = lazyPiece(
  'What the address asks for in vain',
  () => import(/* webpackChunkName: "graph-aside" */ './address-notes'),
);
const ReadingsTable = lazyPiece('The table', () => import('../readout/readings-table'));
// What few visits need is one file: each file is named, with its hash, to every page. A phone that is turned
// where there is no network does without the hint.
const MobileWarning = lazyPiece(null, () => import(/* webpackChunkName: "graph-aside" */ './mobile-warning'));

/** The graph of a device that the account may see (docs/product/graph.md). Tab, period and zoom are the address. */
export function GraphScreen({ node }: { node: NodeShort }) {
  return (
    <Provider>
      <Graph node={node} />
    </Provider>
  );
}

function Graph({ node }: { node: NodeShort }) {
  const services = useServices();
  const now = useClock(MINUTE_MS);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isMobile = useIsMobile();
  const [tableOpen, toggleTable] = useAtom(tableAtom);
  useKey('t', toggleTable);

  const zone = siteZone(node.timezone);
  const view = useMemo(() => readGraphView(query, now, zone), [query, now, zone]);
  const sensor = node.MainSensorType === 'none' ? 'laser' : node.MainSensorType;
  const quantity: Quantity = view.tab === 1 ? 'temperature' : 'deflection';
  const valueName = quantityName({ quantity: 'deflection', sensor });

  const options = measurementsQuery(services, node.id, view);
  const measurements = useQuery(options);
  const others = useOthers({ node, view, quantity, zone });
  const retry = () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => measurements.refetch());
  const awaited = { what: 'The graph', onRetry: retry };
  const live = node.retiredAt === null && reachesNow(shownRange(view), now);
  const ages = others.map(({ age }) => age).filter((age) => age !== null);
  const asOf = useAsOf([measurements, ...ages], GRAPH_EVERY_MS, zone);
  // A past stretch is asked for once. Where that fails it is shown of what this device kept, which may lack readings.
  const toldAsOf = live || measurements.isError ? asOf : undefined;
  useHeader({
    title: node.name,
    crumb: { label: node.SystemName, to: dashboardPath(node.systemId) },
    asOf: toldAsOf,
    keys: KEYS,
  });

  const show = useCallback(
    (next: GraphView) => void navigate(graphViewPath(node.id, next), AT_ONCE),
    [navigate, node.id],
  );
  return (
    <Page>
      {isMobile ? (
        <div>
          <ButtonLink
            to={dashboardPath(node.systemId)}
            variant="ghost"
            size="sm"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
          >
            {node.SystemName}
          </ButtonLink>
        </div>
      ) : null}
      <RetiredNote node={node} />
      <Card>
        <Stack gap="3">
          <Row justifyContent="space-between" flexWrap="wrap" gap="2">
            <QuantityLinks {...{ view, valueName }} nodeId={node.id} unit={unitText(sensor)} />
            <Row gap="2" flexWrap="wrap" marginLeft="auto">
              {node.retiredAt === null ? <Star kind="device" id={node.id} name={node.name} word /> : null}
              <Views page="graph" />
            </Row>
          </Row>
          <GraphToolbar view={view} now={now} zone={zone} onChange={show} />
          {ASKED.some((name) => query.has(name)) ? (
            <Suspense fallback={null}>
              <AddressNotes {...{ query, now, zone }} />
            </Suspense>
          ) : null}
          <div role="status">{measurements.isPlaceholderData ? <LateNotice {...awaited} /> : null}</div>
          <LevelsAsOf asOf={toldAsOf} now={now}>
            <KeepFocus>
              <GraphFigure
                {...{ node, view, quantity, sensor, zone, measurements, others, awaited, live }}
                onChange={show}
                onZoom={(range) => show(zoomedView(view, range))}
                onZoomOut={() => view.zoom && show({ ...view, zoom: null })}
              />
            </KeepFocus>
          </LevelsAsOf>
        </Stack>
      </Card>
      {isMobile ? (
        <Suspense fallback={null}>
          <MobileWarning />
        </Suspense>
      ) : null}
      {tableOpen && measurements.data ? (
        <Card>
          <Suspense fallback={<Skeleton height={320} />}>
            <ReadingsTable
              readings={measurements.data}
              loading={measurements.isPlaceholderData}
              {...{ node, view, others, valueName, sensor, zone }}
            />
          </Suspense>
        </Card>
      ) : null}
    </Page>
  );
}
