import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { listFreeDevices, listRetiredNodes } from '@sagitta/shared-contracts/api/node-admin';
import {
  listSystems,
  listSystemsNodesShort,
  listSystemsVeryShort,
  type System,
} from '@sagitta/shared-contracts/api/system';
import { deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import {
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useNavigate } from '@sagitta/shared-ui/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** How long its notice stays, and after how long the lists are asked for again (docs/product/system-actions.md). */
const RESULT_MS = 6_000;

/** Lists that show systems. Other parts ask for them under the same names. */
const OF_SYSTEMS = [listSystems, listSystemsVeryShort, listSystemsNodesShort];
/** Lists that count or name what a system held. */
const LISTS = [
  ...OF_SYSTEMS,
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
  listAccounts,
  listFreeDevices,
  listRetiredNodes,
  listAudit,
];

/** Deletes a system, and leaves its screens. `mutate` takes the name that was typed, empty for none. */
export function useDeleteSystem({ ID }: Pick<System, 'ID'>, onDone: () => void) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (name: string) => call(deleteSystem, { input: { ID, ...(name !== '' && { PurgeName: name }) } }),
    onSuccess: () => {
      notify({ kind: 'success', text: 'System was deleted successfully.', closeAfterMs: RESULT_MS });
      // Its card is gone at once: nobody is led to a system that is not there any more.
      for (const list of OF_SYSTEMS) client.setQueriesData(answersOf(list), (known) => without(known, ID));
      onDone();
      // Back must not lead to its dashboard.
      void navigate(SYSTEMS_PATH, { replace: true });
      // Not given up when the page is left: the lists are wrong wherever they are shown next.
      setTimeout(() => {
        for (const list of LISTS) void client.invalidateQueries(answersOf(list));
      }, RESULT_MS);
    },
  });
}

function without(list: unknown, id: number): unknown {
  return Array.isArray(list) ? list.filter((one: Partial<Pick<System, 'ID'>>) => one.ID !== id) : list;
}
