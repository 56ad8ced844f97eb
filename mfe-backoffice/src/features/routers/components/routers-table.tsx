import { deleteRouter, type RouterRow } from '@sagitta/shared-contracts/api/router';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import type { RowActions } from '../../../shared/components/record-columns';
import { RecordPage } from '../../../shared/components/record-page';
import { renewRouters, routersQuery } from '../api/routers';
import { routerColumns } from './router-columns';

const RouterDialog = lateDialog('Router', () => import('./router-dialog'));

/** The routers that the account may see, and keeping them (docs/product/back-office.md#routers). */
export function RoutersTable() {
  const services = useServices();
  const client = useQueryClient();
  const provider = services.config.provider.name;
  return (
    <RecordPage
      id="routers"
      title="Routers"
      thing="Router"
      inSentence="router"
      query={useQuery(routersQuery(services))}
      columnsFor={useCallback((actions: RowActions<RouterRow>) => routerColumns(provider, actions), [provider])}
      nameOf={({ serialNumber }) => serialNumber}
      remove={async (ID) => {
        await services.call(deleteRouter, { input: { ID } });
      }}
      renew={() => void renewRouters(client)}
      renderForm={(form) => <RouterDialog {...form} />}
    />
  );
}
