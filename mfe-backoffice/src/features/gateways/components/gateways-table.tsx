import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RecordList } from '../../../shared/components/record-list';
import { HUNDRED_ROWS } from '../../../shared/model/page-size';
import { gatewaysQuery, RENEW_EVERY_MS } from '../api/gateways';
import { gatewayColumns } from './gateway-columns';

const COLUMNS = gatewayColumns();

/** Every gateway with its addresses, SIM and status, kept up to date (docs/product/back-office.md#gateways). */
export function GatewaysTable() {
  const gateways = useQuery(gatewaysQuery(useServices()));
  const now = useClock();
  const rows = useMemo(() => gateways.data?.map((gateway) => ({ ...gateway, now })) ?? null, [gateways.data, now]);
  return (
    <RecordList
      id="gateways"
      label="Gateways"
      query={gateways}
      renewEvery={RENEW_EVERY_MS}
      zone={siteZone(gateways.data?.[0]?.timezone)}
      columns={COLUMNS}
      rows={rows}
      rowId={(gateway) => gateway.Eui64}
      pageSize={HUNDRED_ROWS}
      empty={
        <EmptyState title="No gateways to display">A gateway appears here once one of your systems has one.</EmptyState>
      }
    />
  );
}
