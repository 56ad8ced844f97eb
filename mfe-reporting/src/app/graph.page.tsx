import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import type { QueryClient } from '@tanstack/react-query';
import { chartQuery } from '../features/graph/api/chart-query';
import { GraphGate } from '../features/graph/screen/graph-gate';
import { nodeShortQuery } from '../shared/api/node-short-query';

/** The graph of one device (docs/product/graph.md). An id that is no number shows the 403 view. */
export default function GraphPage() {
  const nodeId = readPathId(useParams().nodeId);
  if (nodeId === null)
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  return <GraphGate key={nodeId} nodeId={nodeId} />;
}

/** The device, and the code of its chart. */
GraphPage.ahead = ({ services, client, params }: PageStart<QueryClient>): void => {
  const nodeId = readPathId(params.nodeId);
  if (nodeId === null) return;
  void client.prefetchQuery(nodeShortQuery(services, nodeId));
  void client.prefetchQuery(chartQuery());
};

/** Its periods that end now, and what stands beside them. */
GraphPage.keep = async (start: PageStart<QueryClient>): Promise<void> =>
  (await import(/* webpackChunkName: "graph-aside" */ '../features/graph/api/keep-graph')).keepGraph(start);
