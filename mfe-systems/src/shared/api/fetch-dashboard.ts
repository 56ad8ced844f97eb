import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import type { QueryClient } from '@tanstack/react-query';
import { nodesQuery } from './nodes';
import { systemQuery } from './system';

/** A dashboard's system and devices, which its levels are made of. A failure is the page's own, which asks again. */
export function fetchDashboard({ services, client, params }: PageStart<QueryClient>): void {
  const id = readPathId(params.id);
  if (id === null) return;
  void client.prefetchQuery(systemQuery(services, id));
  void client.prefetchQuery(nodesQuery(services, [id]));
}
