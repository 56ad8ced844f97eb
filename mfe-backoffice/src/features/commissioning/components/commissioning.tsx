import { listFreeDevices, commissionDevices } from '@sagitta/shared-contracts/api/node-admin';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { getSystem, listSystemsNodesShort, listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { dashboardPath, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import type { CommissionRow } from '@sagitta/shared-contracts/rules/commission';
import { maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';
import { EmptyState, LoadFailure, LoadingLabel, Page, PageSection, Skeleton } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PasteWords } from '../../../shared/paste/paste-column';
import { PasteTable } from '../../../shared/paste/paste-table';
import { systemQuery } from '../../../shared/api/system';
import { COMMISSION_COLUMNS, readCommissionRow, withoutLimits } from '../model/columns';

const WORDS: PasteWords = {
  one: 'device',
  many: 'devices',
  act: 'Commission',
  done: 'commissioned',
  present: 'There already, left as it is',
};
const TITLE = 'Commission devices';

/** Many devices of a system from one table, for those who may make its devices (docs/product/commissioning.md). */
export function Commissioning({ systemId }: { systemId: number }) {
  const services = useServices();
  const { category } = useSession();
  const query = useQuery(systemQuery(services, systemId));
  const system = query.data;
  const forbidden = system !== undefined && (system.ID === 0 || !maySetSystem(category, system.accountRole));
  const name = system?.name;
  useHeader(
    forbidden || name === undefined ? {} : { title: TITLE, crumb: { label: name, to: dashboardPath(systemId) } },
  );
  if (forbidden)
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  const back = <ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>;
  if (!system)
    return (
      <Page>
        {query.isError ? (
          <LoadFailure what={TITLE} query={query} corrupted="System data cannot be showed." back={back} />
        ) : (
          <>
            <LoadingLabel>Loading the system</LoadingLabel>
            <Skeleton height="320px" radius={8} />
          </>
        )}
      </Page>
    );
  return (
    <Page>
      {system.systemVersion === 'W2' ? (
        <EmptyState
          title="The controller of a W2 system keeps its devices."
          action={<ButtonLink to={dashboardPath(systemId)}>Dashboard</ButtonLink>}
        />
      ) : (
        <PageSection card title="Devices from a table" note={name}>
          <CommissionTable systemID={systemId} />
        </PageSection>
      )}
    </Page>
  );
}

function CommissionTable({ systemID }: { systemID: number }) {
  const { call } = useServices();
  const client = useQueryClient();
  const send = useCallback(
    (rows: CommissionRow[], store: boolean, signal?: AbortSignal) =>
      call(commissionDevices, { input: { systemID, rows, store } }, { signal }),
    [call, systemID],
  );
  return (
    <PasteTable<CommissionRow>
      columns={COMMISSION_COLUMNS}
      words={WORDS}
      readRow={readCommissionRow}
      checkKey={(rows) => operationKey(commissionDevices, { systemID, rows, store: false })}
      send={send}
      nameOf={({ name, serial }) => `${name ?? ''}, ${serial ?? ''}`}
      noteOf={(rows) => silentNote(withoutLimits(rows))}
      onStored={() => {
        for (const list of [listNodes, listFreeDevices, getSystem, listSystemsNodesShort, listSystemsNodesRoutersShort])
          void client.invalidateQueries(answersOf(list));
      }}
      next={<ButtonLink to={dashboardPath(systemID)}>To the dashboard, to set their bases</ButtonLink>}
    />
  );
}

function silentNote(count: number): string | null {
  if (count === 0) return null;
  const [devices, they] = count === 1 ? ['1 device has', 'it raises'] : [`${count} devices have`, 'they raise'];
  return `${devices} no permissible value: ${they} no alarm until thresholds are set.`;
}
