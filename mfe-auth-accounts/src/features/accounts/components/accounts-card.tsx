import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import type { SystemShort } from '@sagitta/shared-contracts/api/system';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { ArcSpinner, Box, EmptyState, LoadFailure, PageSection, TextField, useIsMobile } from '@sagitta/shared-ui/core';
import { DataGrid, useViewInAddress, type ViewRules } from '@sagitta/shared-ui/data-grid';
import { formatNumber } from '@sagitta/shared-ui/format';
import { Views } from '@sagitta/shared-ui/mine';
import { AT_ONCE, ButtonLink, useSearchParams } from '@sagitta/shared-ui/router';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { useSystems } from '../../../shared/hooks/use-systems';
import { standsAlone } from '../model/stands-alone';
import { accountsOf, ALL_SYSTEMS, chosenSystem, namedLike, systemOptions } from '../model/system-filter';
import { accountColumns } from './account-columns';
import { NoAccounts } from './no-accounts';

/** Rows per page (docs/product/accounts.md#accounts-list). */
const PAGE_SIZE = { desktop: 20, mobile: 10 };
const BY_NAME = { columnId: 'name', direction: 'asc' } as const;
const NO_SIZES: readonly number[] = [];
const FILTER_KEY = 'system';
const NAME_KEY = 'name';

export interface AccountsCardProps {
  /** Shown under the accounts of one system. */
  renderBelow?: (system: SystemShort) => ReactNode;
}

/** The accounts that the viewer may see, of all systems or of one (docs/product/accounts.md#accounts-list). */
export function AccountsCard({ renderBelow }: AccountsCardProps) {
  const services = useServices();
  const { id, category } = useSession();
  const accounts = useQuery(accountsQuery(services));
  const systems = useSystems();
  const [params, setParams] = useSearchParams();
  const columns = useMemo(() => accountColumns({ id, category }), [id, category]);
  const { view, setView } = useViewInAddress(useMemo(() => viewRules(columns), [columns]));
  const options = useMemo(() => systemOptions(systems.data ?? []), [systems.data]);
  const system = chosenSystem(params.get(FILTER_KEY), systems.data ?? []);
  const isMobile = useIsMobile();
  // The columns have filters of their own on a desktop.
  const wanted = isMobile ? (params.get(NAME_KEY) ?? '') : '';
  const rows = useMemo(
    () => (accounts.data && systems.data ? namedLike(accountsOf(accounts.data, system), wanted) : null),
    [accounts.data, systems.data, system, wanted],
  );

  const failed = [accounts, systems].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <PageSection title="Accounts" card>
        <LoadFailure what={failed === systems ? 'Systems' : 'Accounts'} query={failed} />
      </PageSection>
    );
  }
  const alone = rows !== null && standsAlone(id, accounts.data ?? [], systems.data ?? []);
  const put = (key: string, value: string | null) => setParams(withParam(key, value), { replace: true, ...AT_ONCE });
  const one = systems.data?.find(({ ID }) => ID === system);
  const choose = (value: string | null) => put(FILTER_KEY, value === ALL_SYSTEMS ? null : value);
  return (
    <>
      <PageSection
        title="Accounts"
        card
        note={rows && !alone ? formatNumber(rows.length) : undefined}
        tools={
          <>
            {rows ? null : <ArcSpinner label="Loading accounts" />}
            <Views page="accounts" />
          </>
        }
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
            {isMobile ? (
              <TextField
                label="Find by name or email"
                type="search"
                value={wanted}
                onChange={(text) => put(NAME_KEY, text === '' ? null : text)}
              />
            ) : null}
            <DataGrid
              id="accounts"
              label="List of accounts"
              columns={columns}
              rows={rows}
              rowId={(account) => account.id}
              view={view}
              onViewChange={setView}
              pageSize={PAGE_SIZE}
              empty={
                wanted === '' ? (
                  <EmptyState
                    small
                    title="No accounts."
                    action={
                      mayOpen(category, ACCESS[INSTALLER_PANEL_PATH]) ? (
                        <ButtonLink to={INSTALLER_PANEL_PATH}>Create or pin a user</ButtonLink>
                      ) : undefined
                    }
                  >
                    Nobody is assigned to this system. Its installer or administrator adds people.
                  </EmptyState>
                ) : (
                  <EmptyState small title="No accounts.">
                    No name or email matches.
                  </EmptyState>
                )
              }
            />
          </>
        )}
      </PageSection>
      {one ? renderBelow?.(one) : null}
    </>
  );
}

function viewRules(columns: ReturnType<typeof accountColumns>): ViewRules {
  return { columnIds: columns.map(({ id }) => id), sort: BY_NAME, pageSizes: NO_SIZES };
}

function withParam(key: string, value: string | null) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (value === null) after.delete(key);
    else after.set(key, value);
    return after;
  };
}
