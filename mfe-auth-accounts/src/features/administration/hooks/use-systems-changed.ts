import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listFreeDevices, listRetiredNodes } from '@sagitta/shared-contracts/api/node-admin';
import { listSystems, listSystemsNodesShort, listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import {
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { renewHistory } from '../../../shared/api/history';

/**
 * Every list that names or counts systems or their nodes: a deleted system leaves the groups too
 * (docs/product/administration.md#systems).
 */
const LISTS = [
  listSystems,
  listSystemsVeryShort,
  listSystemsNodesShort,
  listFreeDevices,
  listRetiredNodes,
  listAccounts,
  listSystemGroups,
  listSystemGroupsInstaller,
  listGroupSystems,
];

/** Asks for the lists of systems and nodes again. */
export function useSystemsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    renewHistory(client);
    await Promise.all(LISTS.map((list) => client.invalidateQueries(answersOf(list))));
  }, [client]);
}
