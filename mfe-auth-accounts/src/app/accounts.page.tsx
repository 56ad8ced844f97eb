import { Page } from '@sagitta/shared-ui/core';
import { AccountsCard } from '../features/accounts/components/accounts-card';

export default function AccountsPage() {
  return (
    <Page>
      <AccountsCard />
    </Page>
  );
}
