import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { failedList } from '../../../shared/components/failed-list';
import { retiredNodesQuery } from '../api/nodes';
import { PurgeNodeCard } from './purge-node-card';
import { RestoreNodeCard } from './restore-node-card';

/** What can be done with retired nodes, where there are any (docs/product/administration.md#retired-devices). */
export function RetiredNodesCards() {
  const { category } = useSession();
  const retired = useQuery(retiredNodesQuery(useServices()));
  if (isUnknownCall(retired.error)) return null;
  const failure = failedList('Retired Nodes', { 'Retired nodes': retired });
  if (failure) return failure;
  if (retired.data === undefined || retired.data.length === 0) return null;
  return (
    <>
      <RestoreNodeCard nodes={retired.data} />
      {category === 'staff' ? <PurgeNodeCard nodes={retired.data} /> : null}
    </>
  );
}
