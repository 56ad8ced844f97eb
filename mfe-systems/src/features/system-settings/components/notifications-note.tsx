import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { ACCOUNTS_PATH, editAccountPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { PageSection, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';

/**
 * Links to where notifications are set, on each person's account page
 * (docs/product/accounts.md#notification-settings). There a W2 system is locked, with or without an id of its own.
 */
export function NotificationsNote({ system }: { system: SystemDetails }) {
  const { id } = useSession();
  return (
    <PageSection title="Notifications" card>
      {system.systemVersion === 'W2' ? (
        <Text tone="muted">Notifications of a W2 system are set in its own control panel.</Text>
      ) : (
        <Text tone="muted">
          Who receives which notifications is set on each person’s account page:{' '}
          <TextLink to={editAccountPath(id)}>your own</TextLink>, or the{' '}
          <TextLink to={`${ACCOUNTS_PATH}?system=${system.ID}`}>accounts of this system</TextLink>. Below those is the
          list of people who are told next of an alarm that nobody opens.
        </Text>
      )}
    </PageSection>
  );
}
