import { deleteRouter, type RouterRow } from '@sagitta/shared-contracts/api/router';
import { useServices } from '@sagitta/shared-contracts/remote';
import { EmptyState } from '@sagitta/shared-ui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AddButton } from '../../../shared/components/add-button';
import { DeleteRecord } from '../../../shared/components/delete-record';
import { lateDialog } from '../../../shared/components/late-dialog';
import { RecordList } from '../../../shared/components/record-list';
import { useMayKeep } from '../../../shared/components/use-places';
import { useRecordDialogs } from '../../../shared/components/use-record-dialogs';
import { NEWEST_FIRST, RECORD_PAGE_SIZES, RECORD_ROWS } from '../../../shared/model/page-size';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';
import { renewRouters, routersQuery } from '../api/routers';
import { routerColumns } from './router-columns';

const THING = 'Router';
const RouterDialog = lateDialog(THING, () => import('./router-dialog'));

/** The routers that the account may see, and keeping them (docs/product/back-office.md#routers). */
export function RoutersTable() {
  const services = useServices();
  const client = useQueryClient();
  const routers = useQuery(routersQuery(services));
  const mayKeep = useMayKeep();
  const { form, doomed, edit, remove, add, close } = useRecordDialogs<RouterRow>();
  const provider = services.config.provider.name;
  const columns = useMemo(
    () =>
      routerColumns(provider, {
        thing: 'router',
        mayKeep: ({ systemId }) => mayKeep(systemId),
        onEdit: edit,
        onDelete: remove,
      }),
    [provider, mayKeep, edit, remove],
  );
  return (
    <>
      <RecordList
        id="routers"
        label="Routers"
        query={routers}
        renewEvery={RENEW_RECORDS_MS}
        columns={columns}
        rows={routers.data ?? null}
        rowId={({ ID }) => ID}
        initialSort={NEWEST_FIRST}
        pageSize={RECORD_ROWS}
        pageSizes={RECORD_PAGE_SIZES}
        tools={<AddButton thing="router" onClick={add} />}
        empty={<EmptyState title="No routers to display">Add the first one to keep its facts here.</EmptyState>}
      />
      {form ? <RouterDialog id={form.id} onClose={close} /> : null}
      <DeleteRecord
        id={doomed?.ID ?? null}
        thing={THING}
        name={doomed?.serialNumber ?? ''}
        act={async (ID) => {
          await services.call(deleteRouter, { input: { ID } });
        }}
        onDone={() => void renewRouters(client)}
        onClose={close}
      />
    </>
  );
}
