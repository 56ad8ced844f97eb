import { isApiError } from '@sagitta/shared-contracts/api-error';
import { ACCOUNTS_PATH } from '@sagitta/shared-contracts/paths';
import { useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { mayLook } from '@sagitta/shared-contracts/rules/access-right';
import { EmptyState, LoadFailure, LoadingLabel, Skeleton, Stack, useIsMobile } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden, TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useDeferredValue, useEffect, type ReactNode } from 'react';
import { CardStacks } from '../../../shared/components/card-stacks';
import { accountQuery } from '../api/account';
import { rightTo } from '../model/right-to';
import { unbindable } from '../model/unbindable';
import { DetailsCard } from './details-card';
import { MobileAppCard } from './mobile-app-card';
import { NotificationCards } from './notification-cards';
import { UnbindCard } from './unbind-card';

const CRUMB = { label: 'Accounts', to: ACCOUNTS_PATH };
const BACK = <ButtonLink to={ACCOUNTS_PATH}>Back to Accounts</ButtonLink>;

export interface AccountEditProps {
  id: number;
  /** Changes the password; shown to the account's owner. */
  password?: ReactNode;
  /** Where the account is signed in; shown to its owner. */
  sessions?: ReactNode;
  /** What this browser is told and keeps; shown to the account's owner. */
  push?: ReactNode;
  /** The second step of sign-in, and for staff the way to reset that of somebody else. */
  safety?: ReactNode;
  history?: ReactNode;
}

/**
 * Everything about one account that the viewer may see, as far as they may change it
 * (docs/product/accounts.md#account-edit), and under it its history.
 */
export function AccountEdit({ id, password, sessions, push, safety, history }: AccountEditProps) {
  const services = useServices();
  const viewer = useSession();
  const account = useQuery(accountQuery(services, id));
  const name = account.data?.name;
  // The header has no room for its crumb on a phone.
  const isMobile = useIsMobile();
  useHeader({ crumb: CRUMB, title: name || undefined });

  const { accountRead } = services;
  const own = account.data?.id === viewer.id ? account.data : null;
  const [ownName, ownEmail] = [own?.name, own?.email];
  useEffect(() => {
    if (ownName !== undefined && ownEmail !== undefined) accountRead?.({ name: ownName, email: ownEmail });
  }, [accountRead, ownName, ownEmail]);

  // The client for data would have all cards drawn in one task; deferred, they are drawn in slices.
  const isKnown = useDeferredValue(account.data !== undefined);
  if (account.isPending || (account.data && !isKnown)) return <Waiting />;
  if (account.isError && !account.data) {
    if (isApiError(account.error) && account.error.status === 403) return <Forbidden />;
    return <LoadFailure what="Account" query={account} back={BACK} />;
  }
  if (account.data.id === 0) return <Forbidden />;
  const right = rightTo(viewer, account.data);
  const isOwn = viewer.id === id;
  const isStaff = viewer.category === 'staff';
  const isUnbindable = unbindable(account.data).length > 0;
  if (!mayLook(right)) return <EmptyState title="You do not have access to edit this account." action={BACK} />;
  return (
    <Stack>
      {isMobile ? <TextLink to={ACCOUNTS_PATH}>‹ Accounts</TextLink> : null}
      <CardStacks
        stacks={[
          <Fragment key="details">
            <DetailsCard account={account.data} right={right} />
            {isOwn ? password : null}
          </Fragment>,
          <Fragment key="push">
            <MobileAppCard account={account.data} right={right} />
            {isOwn ? push : null}
            {isUnbindable ? <UnbindCard account={account.data} /> : null}
          </Fragment>,
          ...(isOwn || isStaff
            ? [
                <Fragment key="safety">
                  {isOwn ? sessions : null}
                  {safety}
                </Fragment>,
              ]
            : []),
        ]}
      />
      <NotificationCards account={account.data} />
      {history}
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack aria-busy="true">
      <LoadingLabel>Loading account</LoadingLabel>
      <CardStacks
        stacks={[
          <Skeleton key="details" height={476} radius={8} />,
          <Skeleton key="push" height={360} radius={8} />,
          <Skeleton key="safety" height={172} radius={8} />,
        ]}
      />
    </Stack>
  );
}
