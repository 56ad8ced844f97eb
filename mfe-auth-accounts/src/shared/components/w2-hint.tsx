import { systemIds } from '@sagitta/shared-contracts/api/account';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';

/** Why the notifications of a W2 system are locked, and where or by whom they are set. */
export function W2Hint({ systemId }: { systemId: number }) {
  const { category } = useSession();
  if (!mayOpen(category, ACCESS['/systems/:id/system_settings'])) return <SetByInstaller systemId={systemId} />;
  return (
    <Text tone="muted" size="sm">
      W2 System can't be edited here. Go to the{' '}
      <TextLink to={systemSettingsPath(systemId)}>W2 System Settings panel</TextLink>.
    </Text>
  );
}

/** Without the names while they are not known: the sentence is true without them. */
function SetByInstaller({ systemId }: { systemId: number }) {
  const { data: accounts = [] } = useQuery(accountsQuery(useServices()));
  const names = accounts
    .filter(({ accountCategory, systems }) => accountCategory === 'installer' && systemIds(systems).includes(systemId))
    .map(({ name }) => name);
  return (
    <Text tone="muted" size="sm">
      Notifications of a W2 system are set by your installer{names.length > 0 ? `, ${names.join(', ')}` : ''}.
    </Text>
  );
}
