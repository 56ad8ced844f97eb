import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState, LateNotice, LoadFailure, LoadingLabel, Skeleton, Stack, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { TextLink, useNavigate } from '@sagitta/shared-ui/router';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useMemo, useState } from 'react';
import { chartQuery } from '../api/chart-query';
import { measurementsQuery } from '../api/measurements-query';
import { nodeShortQuery } from '../../../shared/api/node-short-query';
import { curveOf, isEmptyCurve } from '../model/curve';
import { graphViewPath, reachesNow, readGraphView, shownRange, zoomedView, type GraphView } from '../model/graph-view';
import { GraphFigure } from './graph-figure';
import { KeepFocus } from '../chart/keep-focus';
import { RetiredNote } from './retired-note';

export interface GraphAroundProps {
  nodeId: number;
  /** The moment that is marked: an ISO time. */
  at: string;
}

/**
 * The graph of a device around a moment, on the page of something else. It zooms here; whatever else is chosen in it
 * opens the page of the graph. Lazy loading asks for the default.
 */
export default function GraphAround({ nodeId, at }: GraphAroundProps) {
  const options = nodeShortQuery(useServices(), nodeId);
  const client = useQueryClient();
  usePrefetchQuery(chartQuery());
  const node = useQuery(options);
  const retry = () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => node.refetch());
  if (node.data?.id === 0 || node.data?.MainSensorType === 'none')
    return <EmptyState title="This device has no graph now." />;
  if (node.data)
    return (
      <Provider>
        <Stack gap="3">
          <RetiredNote node={node.data} />
          <Around node={node.data} at={at} />
        </Stack>
      </Provider>
    );
  if (node.error) return <LoadFailure what="Device" query={node} />;
  return (
    <Stack gap="3">
      <LoadingLabel what="The device" onRetry={retry}>
        Graph: loading
      </LoadingLabel>
      <Skeleton height={500} radius={8} />
    </Stack>
  );
}

const NONE: readonly never[] = [];

function Around({ node, at }: { node: NodeShort; at: string }) {
  const services = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useClock(MINUTE_MS);
  const zone = siteZone(node.timezone);
  const [zoom, setZoom] = useState<GraphView['zoom']>(null);
  const whole = useMemo(() => readGraphView(new URLSearchParams({ at, weather: 'off' }), now, zone), [at, now, zone]);
  const view = useMemo(() => (zoom ? zoomedView(whole, zoom) : whole), [whole, zoom]);
  const options = measurementsQuery(services, node.id, view);
  const measurements = useQuery(options);
  const { data, dataUpdatedAt, isPlaceholderData, error } = measurements;
  const retry = () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => measurements.refetch());
  const awaited = { what: 'The graph', onRetry: retry };
  const live = node.retiredAt === null && reachesNow(shownRange(view), now);
  const isEmpty = useMemo(() => data !== undefined && isEmptyCurve(curveOf(data, 'deflection', false)), [data]);

  if (isEmpty && !isPlaceholderData && !view.zoom)
    return (
      <EmptyState title="No readings are stored around this moment">
        <TextLink to={graphViewPath(node.id, { ...view, at: null })}>Look at another period</TextLink>
      </EmptyState>
    );
  return (
    <KeepFocus>
      <div role="status">
        {isPlaceholderData ? <LateNotice {...awaited} /> : null}
        {live && data && error ? (
          <Text size="sm">
            The newest readings could not be loaded. These are of {formatDateTime(dataUpdatedAt, { zone, named: true })}
            .
          </Text>
        ) : null}
      </div>
      <GraphFigure
        {...{ node, view, zone, measurements, awaited, live }}
        quantity="deflection"
        sensor={node.MainSensorType === 'none' ? 'laser' : node.MainSensorType}
        others={NONE}
        onChange={(next) => void navigate(graphViewPath(node.id, next))}
        onZoom={(range) => setZoom(zoomedView(whole, range).zoom)}
        onZoomOut={() => setZoom(null)}
      />
    </KeepFocus>
  );
}
