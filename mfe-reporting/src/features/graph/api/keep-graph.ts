import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { QueryClient } from '@tanstack/react-query';
import { isHidden, nodeShortQuery } from '../../../shared/api/node-short-query';
import { GRAPH_PERIODS } from '../model/graph-query';
import { readGraphView } from '../model/graph-view';
import { baseChangesQuery } from './base-changes-query';
import { measurementsQuery } from './measurements-query';

/** Asks for what a graph shows of each period that ends now, so that it opens without a network. */
export async function keepGraph({ services, client, params }: PageStart<QueryClient>): Promise<void> {
  const nodeId = readPathId(params.nodeId);
  if (nodeId === null) return;
  const node = await client.fetchQuery(nodeShortQuery(services, nodeId));
  if (isHidden({ data: node, error: null }) || node.MainSensorType === 'none') return;
  for (const days of GRAPH_PERIODS) {
    const view = readGraphView(new URLSearchParams({ days: `${days}` }), services.now(), siteZone(node.timezone));
    await client.fetchQuery(measurementsQuery(services, nodeId, view));
  }
  await client.fetchQuery(baseChangesQuery(services, nodeId));
}
