import { useAsOf, useClock, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState, LoadFailure } from '@sagitta/shared-ui/core';
import { DataGrid } from '@sagitta/shared-ui/data-grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gatewaysQuery, RENEW_EVERY_MS } from '../api/gateways';
import { gatewayColumns } from './gateway-columns';

/** Rows per page (docs/product/back-office.md#gateways). */
const PAGE_SIZE = { desktop: 100, mobile: 100 };
const COLUMNS = gatewayColumns();

/** Every gateway with its addresses, SIM and status, kept up to date (docs/product/back-office.md#gateways). */
export function GatewaysTable() {
  const services = useServices();
  const gateways = useQuery(gatewaysQuery(services));
  const now = useClock();
  const rows = useMemo(() => gateways.data?.map((gateway) => ({ ...gateway, now })) ?? null, [gateways.data, now]);
  const asOf = useAsOf([gateways], RENEW_EVERY_MS, siteZone(gateways.data?.[0]?.timezone));
  useHeader(useMemo(() => ({ asOf }), [asOf]));

  if (gateways.isError && !gateways.data) {
    return (
      <LoadFailure
        what="Gateways"
        error={gateways.error}
        onRetry={() => void gateways.refetch()}
        retrying={gateways.isFetching}
      />
    );
  }
  return (
    <DataGrid
      id="gateways"
      label="Gateways"
      columns={COLUMNS}
      rows={rows}
      rowId={(gateway) => gateway.Eui64}
      pageSize={PAGE_SIZE}
      empty={
        <EmptyState title="No gateways to display">A gateway appears here once one of your systems has one.</EmptyState>
      }
    />
  );
}
