import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Card, LoadFailure, LoadingLabel, Page, Skeleton, Stack } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { chartQuery } from '../api/chart-query';
import { isHidden, nodeShortQuery } from '../../../shared/api/node-short-query';
import { GraphScreen } from './graph-screen';

const NoSensor = lazy(() => import(/* webpackChunkName: "graph-aside" */ './no-sensor'));

/** Lets the graph of a device be shown once the account is known to see it (docs/product/graph.md). */
export function GraphGate({ nodeId }: { nodeId: number }) {
  const services = useServices();
  const client = useQueryClient();
  usePrefetchQuery(chartQuery());
  const options = nodeShortQuery(services, nodeId);
  const node = useQuery(options);
  // The client for data would have the whole page drawn in one task; deferred, it is drawn in slices.
  const isKnown = useDeferredValue(node.data !== undefined);
  const retry = () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => node.refetch());

  if (isHidden(node))
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  if (node.data?.MainSensorType === 'none')
    return (
      <Suspense fallback={null}>
        <NoSensor node={node.data} />
      </Suspense>
    );
  if (node.data && isKnown) return <GraphScreen node={node.data} />;
  if (node.error && !node.data)
    return (
      <Page>
        <LoadFailure what="Device" query={node} back={<ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>} />
      </Page>
    );
  return (
    <Page>
      <Card>
        <Stack gap="3">
          <LoadingLabel what="The device" onRetry={retry}>
            Graph: loading
          </LoadingLabel>
          <Skeleton height={38} />
          <Skeleton height={38} />
          <Skeleton height={500} radius={8} />
        </Stack>
      </Card>
    </Page>
  );
}
