import { deleteSimCard, type SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import type { RowActions } from '../../../shared/components/record-columns';
import { RecordPage } from '../../../shared/components/record-page';
import { renewSimCards, simCardsQuery } from '../api/sim-cards';
import { simCardColumns } from './sim-card-columns';

const SimCardDialog = lateDialog('SIM card', () => import('./sim-card-dialog'));

/** The SIM cards that the account may see, and keeping them (docs/product/back-office.md#sim-cards). */
export function SimCardsTable() {
  const services = useServices();
  const client = useQueryClient();
  const provider = services.config.provider.name;
  return (
    <RecordPage
      id="sim-cards"
      title="SIM cards"
      thing="SIM card"
      inSentence="SIM card"
      query={useQuery(simCardsQuery(services))}
      columnsFor={useCallback((actions: RowActions<SimCardRow>) => simCardColumns(provider, actions), [provider])}
      nameOf={({ telephone, ip }) => telephone ?? ip ?? ''}
      remove={async (ID) => {
        await services.call(deleteSimCard, { input: { ID } });
      }}
      renew={() => void renewSimCards(client)}
      renderForm={(form) => <SimCardDialog {...form} />}
    />
  );
}
