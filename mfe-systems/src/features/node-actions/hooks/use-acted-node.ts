import { getNodeShort, listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nodesQuery } from '../../../shared/api/nodes';
import { systemQuery } from '../../../shared/api/system';

/** What a change of a device changes beside the list of devices. */
const FOLLOWING = [getSystem, listSystems, getNodeShort, listNodeCommands];

export interface ActedNode {
  /** As it is stored now; as it was last seen where it is gone. */
  node: Node;
  /** The site's time zone. */
  zone: string | undefined;
  /** Reads the device again; answers what was known where that fails. */
  read: () => Promise<Node>;
}

/** The device that a dialog is about. */
export function useActedNode(shown: Node): ActedNode {
  const services = useServices();
  const client = useQueryClient();
  const query = nodesQuery(services, [shown.systemId]);
  const { data } = useQuery(query);
  const system = useQuery(systemQuery(services, shown.systemId));
  const found = (nodes: readonly Node[] | undefined) => nodes?.find(({ id }) => id === shown.id) ?? shown;
  return {
    node: found(data),
    zone: system.data?.timezone ?? undefined,
    read: async () => {
      for (const operation of FOLLOWING) void client.invalidateQueries(answersOf(operation));
      await client.invalidateQueries(answersOf(listNodes));
      return found(client.getQueryData(query.queryKey));
    },
  };
}
