import { ACCOUNTS_PATH } from '@sagitta/shared-contracts/paths';
import { EmptyState, PageSection } from '@sagitta/shared-ui/core';
import { ButtonLink } from '@sagitta/shared-ui/router';

/** In place of three empty cards, for those who administer no system (docs/product/accounts.md#settings-panel). */
export function NothingAdministered() {
  return (
    <PageSection title="Users and systems" card>
      <EmptyState
        small
        title="This feature is unavailable for your account."
        action={<ButtonLink to={ACCOUNTS_PATH}>See who is in your systems</ButtonLink>}
      >
        You do not administer any system. Their administrators and installers create users.
      </EmptyState>
    </PageSection>
  );
}
