import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import type { QueryClient } from '@tanstack/react-query';
import { nodeShortQuery } from '../../../shared/api/node-short-query';
import { chartQuery } from './chart-query';

/** A graph's device, and the code of its chart. A failure is the page's own, which asks again. */
export function fetchGraph({ services, client, params }: PageStart<QueryClient>): void {
  const nodeId = readPathId(params.nodeId);
  if (nodeId === null) return;
  void client.prefetchQuery(nodeShortQuery(services, nodeId));
  void client.prefetchQuery(chartQuery());
}
