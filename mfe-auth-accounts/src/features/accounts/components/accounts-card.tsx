import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { ArcSpinner, Box, EmptyState, LoadFailure, PageSection } from '@sagitta/shared-ui/core';
import { DataGrid } from '@sagitta/shared-ui/data-grid';
import { formatNumber } from '@sagitta/shared-ui/format';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { useSystems } from '../../../shared/components/use-systems';
import { standsAlone } from '../model/stands-alone';
import { accountsOf, ALL_SYSTEMS, chosenSystem, systemOptions } from '../model/system-filter';
import { accountColumns } from './account-columns';
import { NoAccounts } from './no-accounts';

/** Rows per page (document 1 §9). */
const PAGE_SIZE = { desktop: 20, mobile: 10 };
const BY_NAME = { columnId: 'name', direction: 'asc' } as const;
const FILTER_KEY = 'system';

/** The accounts that the viewer may see, of all systems or of one (document 1 §2). */
export function AccountsCard() {
  const services = useServices();
  const { id, category } = useSession();
  const accounts = useQuery(accountsQuery(services));
  const systems = useSystems();
  const [params, setParams] = useSearchParams();
  const columns = useMemo(() => accountColumns({ id, category }), [id, category]);
  const options = useMemo(() => systemOptions(systems.data ?? []), [systems.data]);
  const system = chosenSystem(params.get(FILTER_KEY), systems.data ?? []);
  const rows = useMemo(
    () => (accounts.data && systems.data ? accountsOf(accounts.data, system) : null),
    [accounts.data, systems.data, system],
  );

  const failed = [accounts, systems].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <PageSection title="Accounts" card>
        <LoadFailure
          what={failed === systems ? 'Systems' : 'Accounts'}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </PageSection>
    );
  }
  const alone = rows !== null && standsAlone(id, accounts.data ?? [], systems.data ?? []);
  const choose = (value: string | null) => {
    setParams(withFilter(value === ALL_SYSTEMS ? null : value), { replace: true });
  };
  return (
    <PageSection
      title="Accounts"
      card
      note={rows && !alone ? formatNumber(rows.length) : undefined}
      tools={rows ? null : <ArcSpinner label="Loading accounts" />}
    >
      {alone ? (
        <NoAccounts />
      ) : (
        <>
          <Box maxWidth={{ md: '26rem' }}>
            <SearchSelect
              label="Filter by system"
              options={options}
              value={system === null ? ALL_SYSTEMS : String(system)}
              onChange={choose}
              disabled={!systems.data}
            />
          </Box>
          <DataGrid
            id="accounts"
            label="Accounts"
            columns={columns}
            rows={rows}
            rowId={(account) => account.id}
            initialSort={BY_NAME}
            pageSize={PAGE_SIZE}
            empty={
              <EmptyState small title="No accounts.">
                Nobody is assigned to this system.
              </EmptyState>
            }
          />
        </>
      )}
    </PageSection>
  );
}

function withFilter(system: string | null) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (system === null) after.delete(FILTER_KEY);
    else after.set(FILTER_KEY, system);
    return after;
  };
}
