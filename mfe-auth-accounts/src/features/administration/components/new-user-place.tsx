import type { NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import { NOTIFICATION_CHANNELS } from '@sagitta/shared-contracts/api/account';
import { useSession } from '@sagitta/shared-contracts/remote';
import { FIRST_NOTIFICATIONS } from '@sagitta/shared-contracts/rules/notification';
import { Box, Row, Text } from '@sagitta/shared-ui/core';
import { NotificationGrid } from '../../../shared/components/notification-grid';
import { W2Hint } from '../../../shared/components/w2-hint';
import { CHANNEL_LABELS } from '../../../shared/model/notifications';
import { notificationLock, type Choice, type NewAssignment } from '../model/place';
import { AccountTypeControl } from './account-types';

export interface NewUserPlaceProps {
  place: NewAssignment;
  category: NewAccountCategory;
  /** The account is in this system already; what it is there stays. */
  pinned: boolean;
  onChange: (choice: Choice) => void;
}

/** The role of a new user in one system, and their notifications from it (docs/product/administration.md#users). */
export function NewUserPlace({
  place: { system, type, notifications },
  category,
  pinned,
  onChange,
}: NewUserPlaceProps) {
  const viewer = useSession();
  const lock = notificationLock(viewer, system, type);
  const chosen = notifications ?? FIRST_NOTIFICATIONS;
  const counts = NOTIFICATION_CHANNELS.map((channel) => `${CHANNEL_LABELS[channel]} ${chosen[channel].length}`).join(
    ', ',
  );
  return (
    <Box
      as="section"
      aria-label={system.name}
      border="hairline"
      borderColor="line"
      borderRadius="md"
      padding="3"
      display="grid"
      gap="2"
    >
      <Row justifyContent="space-between" flexWrap="wrap">
        <Text size="sm" fontWeight="semibold" flex="1 1 9rem" minWidth="0" overflowWrap="anywhere">
          {system.name}
        </Text>
        {viewer.category === 'commoner' || pinned ? null : (
          // An administrator's notifications may not be this viewer's to choose.
          <AccountTypeControl
            systemName={system.name}
            of={category}
            mayInstall={viewer.category === 'staff' && category === 'installer'}
            value={type}
            onChange={(next) =>
              onChange({ type: next, notifications: notificationLock(viewer, system, next) ? null : notifications })
            }
          />
        )}
      </Row>
      {lock === 'w2' ? <W2Hint systemId={system.ID} /> : null}
      {lock === 'right' ? (
        <Text tone="muted" size="sm">
          You cannot choose another administrator's notifications.
        </Text>
      ) : null}
      {lock === null ? (
        <Box as="details">
          <Box as="summary" cursor="pointer" fontSize="sm" color="muted">
            Notifications: {counts}
          </Box>
          <NotificationGrid
            of={system.name}
            value={chosen}
            onChange={(next) => onChange({ type, notifications: next })}
          />
        </Box>
      ) : null}
    </Box>
  );
}
