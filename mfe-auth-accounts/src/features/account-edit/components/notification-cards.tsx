import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import type { Account } from '@sagitta/shared-contracts/api/account';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { CardGrid, EmptyState, PageSection } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useLongList } from '../../../shared/hooks/use-long-list';
import { systemName } from '../model/unbindable';
import { NotificationCard } from './notification-card';

/** One card for each system of the account, by name (docs/product/accounts.md#notification-settings). */
export function NotificationCards({ account }: { account: Account }) {
  const all = account.systemsDetails.toSorted((a, b) => naturalCompare(systemName(a), systemName(b)));
  const may = mayOpen(useSession().category, ACCESS[INSTALLER_PANEL_PATH]);
  const { shown, search, rest } = useLongList(all, 'Find a system', systemName);
  return (
    <PageSection title="Notifications" note={`${all.length} ${all.length === 1 ? 'system' : 'systems'}`}>
      {all.length === 0 ? (
        <EmptyState
          small
          title="This account is in no system."
          action={may ? <ButtonLink to={INSTALLER_PANEL_PATH}>Pin it to a system</ButtonLink> : undefined}
        >
          What it is told of each system is set here. A system&rsquo;s installer or administrator adds accounts to it.
        </EmptyState>
      ) : null}
      {search}
      <CardGrid>
        {shown.map((assignment) => (
          <NotificationCard key={assignment.ID} accountId={account.id} assignment={assignment} />
        ))}
      </CardGrid>
      {rest}
    </PageSection>
  );
}
