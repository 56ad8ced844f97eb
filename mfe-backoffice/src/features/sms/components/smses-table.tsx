import type { Sms } from '@sagitta/shared-contracts/api/sms';
import { useAsOf, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { SMS_PAGE_SIZE, SMS_SORT_KEYS } from '@sagitta/shared-contracts/rules/sms';
import { Button, EmptyState, LoadFailure, Row, Stack } from '@sagitta/shared-ui/core';
import { DataGrid } from '@sagitta/shared-ui/data-grid';
import { Views } from '@sagitta/shared-ui/mine';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';
import { smsesQuery } from '../api/smses';
import { countFilters, readSmsView, smsViewQuery, type SmsView } from '../model/sms-view';
import { SMS_COLUMNS } from './sms-columns';
import { SmsFilters } from './sms-filters';

const SendSmsDialog = lateDialog(
  () => 'Send SMS',
  () => import('./send-sms-dialog'),
);
const PAGE_SIZE = { desktop: SMS_PAGE_SIZE, mobile: SMS_PAGE_SIZE };

/** The messages sent and received, and sending one (docs/product/back-office.md#sms). */
export function SmsesTable() {
  const services = useServices();
  const [params, setParams] = useSearchParams();
  const view = readSmsView(params);
  const show = (next: SmsView) => setParams(smsViewQuery(next), { replace: true });
  const [sending, setSending] = useState(false);
  const smses = useQuery(smsesQuery(services, view));
  const asOf = useAsOf([smses], RENEW_RECORDS_MS, siteZone(smses.data?.data[0]?.timezone));
  useHeader({ asOf });
  const failed = smses.isError && smses.data === undefined;
  return (
    <Stack gap="3">
      <Row justifyContent="flex-end" flexWrap="wrap">
        <Views page="smses" />
        <Button variant="primary" onClick={() => setSending(true)}>
          Send SMS
        </Button>
      </Row>
      <SmsFilters filters={view} onChange={(filters) => show({ ...view, ...filters, page: 1 })} />
      {failed ? (
        <LoadFailure what="Messages" query={smses} />
      ) : (
        <DataGrid<Sms>
          id="smses"
          label="Messages"
          columns={SMS_COLUMNS}
          rows={smses.data?.data ?? null}
          rowId={({ ID }) => ID}
          pageSize={PAGE_SIZE}
          refreshing={smses.isPlaceholderData}
          empty={<Empty isFiltered={countFilters(view) > 0} />}
          server={{
            total: smses.data?.totalRecords ?? 0,
            page: view.page - 1,
            onPageChange: (page) => show({ ...view, page: page + 1 }),
            sort: { columnId: view.sortBy, direction: view.descending ? 'desc' : 'asc' },
            onSortChange: ({ columnId, direction }) =>
              show({
                ...view,
                sortBy: SMS_SORT_KEYS.find((key) => key === columnId) ?? view.sortBy,
                descending: direction === 'desc',
                page: 1,
              }),
            places: view.columns,
            onPlacesChange: (columns) => show({ ...view, columns }),
          }}
        />
      )}
      {sending ? <SendSmsDialog onClose={() => setSending(false)} /> : null}
    </Stack>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState title="No messages to display">
        Messages to and from SIM cards appear here. Press Send SMS to write the first.
      </EmptyState>
    );
  return <EmptyState title="No messages match these filters.">Search for less, or widen the dates.</EmptyState>;
}
