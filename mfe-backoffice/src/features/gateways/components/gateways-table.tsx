import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RecordList } from '../../../shared/components/record-list';
import { useMayKeep } from '../../../shared/hooks/use-places';
import { LateHistory } from '../../../shared/history/history';
import { NO_FIELDS } from '../../../shared/records/record-field';
import { HUNDRED_ROWS } from '../../../shared/model/page-size';
import { gatewaysQuery, RENEW_EVERY_MS } from '../api/gateways';
import { gatewayColumns, type GatewayRow } from './gateway-columns';

/** Every gateway with its addresses, SIM and status, kept up to date (docs/product/back-office.md#gateways). */
export function GatewaysTable() {
  const gateways = useQuery(gatewaysQuery(useServices()));
  const now = useClock();
  const mayKeep = useMayKeep();
  const [told, setTold] = useState<GatewayRow | null>(null);
  const columns = useMemo(() => gatewayColumns({ mayKeep, onHistory: setTold }), [mayKeep]);
  const rows = useMemo(() => gateways.data?.map((gateway) => ({ ...gateway, now })) ?? null, [gateways.data, now]);
  return (
    <>
      <RecordList
        id="gateways"
        label="Gateways"
        query={gateways}
        renewEvery={RENEW_EVERY_MS}
        zone={siteZone(gateways.data?.[0]?.timezone)}
        columns={columns}
        rows={rows}
        rowId={(gateway) => gateway.Eui64}
        pageSize={HUNDRED_ROWS}
        empty={
          <EmptyState
            title="No gateways to display"
            action={<ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=systems`}>Add a gateway to a system</ButtonLink>}
          >
            A gateway appears here, with its addresses and status, once it is a node of one of your systems.
          </EmptyState>
        }
      />
      {told ? (
        <LateHistory
          title={`History of gateway ${told.Name ?? told.Eui64}`}
          record={{ kind: 'gateway', id: told.Eui64 }}
          fields={NO_FIELDS}
          onClose={() => setTold(null)}
        />
      ) : null}
    </>
  );
}
