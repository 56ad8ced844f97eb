import { Page } from '@sagitta/shared-ui/core';
import { UnpinnedUsers } from '../features/administration/components/unpinned-users';
import { CreateUserCard } from '../features/administration/components/create-user-card';
import { AdministeredAccounts } from '../features/settings-panel/components/administered-accounts';
import { NothingAdministered } from '../features/settings-panel/components/nothing-administered';
import { OwnAccount } from '../features/settings-panel/components/own-account';
import { AdministeredSystems } from '../features/settings-panel/components/administered-systems';
import { CardStacks } from '../shared/components/card-stacks';
import { useSystems } from '../shared/hooks/use-systems';

export default function SettingsPanelPage() {
  const systems = useSystems();
  const own = <OwnAccount />;
  // A form for who may turn out to administer nothing would go away with what was typed.
  const isKnown = systems.data !== undefined;
  if (systems.data && !systems.data.some(({ accountRole }) => accountRole === 'administrator'))
    return (
      <Page>
        <CardStacks
          stacks={[
            own,
            <>
              <NothingAdministered />
              <UnpinnedUsers />
            </>,
          ]}
        />
      </Page>
    );
  return (
    <Page>
      <CardStacks
        stacks={[
          <>
            {own}
            <AdministeredSystems />
            {isKnown ? <AdministeredAccounts /> : null}
          </>,
          isKnown ? (
            <>
              <CreateUserCard />
              <UnpinnedUsers />
            </>
          ) : null,
        ]}
      />
    </Page>
  );
}
