import { deleteSimCard, type SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
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
import { renewSimCards, simCardsQuery } from '../api/sim-cards';
import { simCardColumns } from './sim-card-columns';

const THING = 'SIM card';
const SimCardDialog = lateDialog(THING, () => import('./sim-card-dialog'));

/** The SIM cards that the account may see, and keeping them (docs/product/back-office.md#sim-cards). */
export function SimCardsTable() {
  const services = useServices();
  const client = useQueryClient();
  const cards = useQuery(simCardsQuery(services));
  const mayKeep = useMayKeep();
  const { form, doomed, edit, remove, add, close } = useRecordDialogs<SimCardRow>();
  const provider = services.config.provider.name;
  const columns = useMemo(
    () =>
      simCardColumns(provider, {
        thing: THING,
        mayKeep: ({ systemId }) => mayKeep(systemId),
        onEdit: edit,
        onDelete: remove,
      }),
    [provider, mayKeep, edit, remove],
  );
  return (
    <>
      <RecordList
        id="sim-cards"
        label="SIM cards"
        query={cards}
        renewEvery={RENEW_RECORDS_MS}
        columns={columns}
        rows={cards.data ?? null}
        rowId={({ ID }) => ID}
        initialSort={NEWEST_FIRST}
        pageSize={RECORD_ROWS}
        pageSizes={RECORD_PAGE_SIZES}
        tools={<AddButton thing={THING} onClick={add} />}
        empty={<EmptyState title="No SIM cards to display">Add the first one to keep its numbers here.</EmptyState>}
      />
      {form ? <SimCardDialog id={form.id} onClose={close} /> : null}
      <DeleteRecord
        id={doomed?.ID ?? null}
        thing={THING}
        name={doomed?.telephone ?? doomed?.ip ?? ''}
        act={async (ID) => {
          await services.call(deleteSimCard, { input: { ID } });
        }}
        onDone={() => void renewSimCards(client)}
        onClose={close}
      />
    </>
  );
}
