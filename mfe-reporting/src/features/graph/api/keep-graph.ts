import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { QueryClient } from '@tanstack/react-query';
import { isHidden, nodeShortQuery } from '../../../shared/api/node-short-query';
import { readGraphView } from '../model/graph-view';
import { baseChangesQuery } from './base-changes-query';
import { measurementsQuery } from './measurements-query';

/** Nobody looks at these: they go once they are kept, some seconds later. */
const UNSEEN = { gcTime: 20_000 };

/** Asks for what a graph's address shows, that it opens without a network. */
export async function keepGraph({ services, client, params, search }: PageStart<QueryClient>): Promise<void> {
  const nodeId = readPathId(params.nodeId);
  if (nodeId === null) return;
  const node = await client.fetchQuery({ ...nodeShortQuery(services, nodeId), ...UNSEEN });
  if (isHidden({ data: node, error: null }) || node.MainSensorType === 'none') return;
  const view = readGraphView(search, services.now(), siteZone(node.timezone));
  await client.fetchQuery({ ...measurementsQuery(services, nodeId, view), ...UNSEEN });
  await client.fetchQuery({ ...baseChangesQuery(services, nodeId), ...UNSEEN });
}
