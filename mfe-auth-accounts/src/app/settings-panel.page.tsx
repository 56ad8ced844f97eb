import { CardGrid, Page } from '@sagitta/shared-ui/core';
import { CreateUserCard } from '../features/administration/components/create-user-card';
import { AdministeredAccounts } from '../features/settings-panel/components/administered-accounts';
import { AdministeredSystems } from '../features/settings-panel/components/administered-systems';

export default function SettingsPanelPage() {
  return (
    <Page>
      <CardGrid alignItems="start">
        <AdministeredAccounts />
        <AdministeredSystems />
        <CreateUserCard />
      </CardGrid>
    </Page>
  );
}
