import { CardGrid, Page } from '@sagitta/shared-ui/core';
import { UnpinnedUsers } from '../features/administration/components/unpinned-users';
import { CreateUserCard } from '../features/administration/components/create-user-card';
import { AdministeredAccounts } from '../features/settings-panel/components/administered-accounts';
import { OwnAccount } from '../features/settings-panel/components/own-account';
import { AdministeredSystems } from '../features/settings-panel/components/administered-systems';

export default function SettingsPanelPage() {
  return (
    <Page>
      <CardGrid alignItems="start">
        <OwnAccount />
        <AdministeredAccounts />
        <AdministeredSystems />
        <CreateUserCard />
        <UnpinnedUsers />
      </CardGrid>
    </Page>
  );
}
