import { systemIds } from '@sagitta/shared-contracts/api/account';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../shared/api/accounts';
import { PinUserCard } from './pin-user-card';

/** Pin User, while the viewer has created somebody who is in no system yet. */
export function UnpinnedUsers() {
  const { id: own } = useSession();
  const { data: accounts = [] } = useQuery(accountsQuery(useServices()));
  const some = accounts.some(({ id, systems }) => id !== own && systemIds(systems).length === 0);
  return some ? <PinUserCard /> : null;
}
