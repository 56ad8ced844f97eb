import type { Assignment } from '@sagitta/shared-contracts/api/account';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { Button, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { Conflict } from '../../../shared/components/conflict';
import { NotificationGrid } from '../../../shared/components/notification-grid';
import { differences } from '../../../shared/model/draft';
import { CHANNEL_LABELS, W2_LOCKED, W2_PANEL } from '../../../shared/model/notifications';
import { channelText, mayNotify } from '../model/notifications';
import { useNotifications } from './use-notifications';

const ROLE_LABELS = { administrator: 'Administrator', installer: 'Installer', common_user: 'User' } as const;

export interface NotificationCardProps {
  accountId: number;
  assignment: Assignment;
}

/** What an account is told of one system, by channel (document 1 §2, §6). */
export function NotificationCard({ accountId, assignment }: NotificationCardProps) {
  const { draft, save, conflict, paused } = useNotifications(accountId, assignment);
  const editable = mayNotify(assignment);
  const name = assignment.name ?? `System ${assignment.ID}`;
  return (
    <PageSection title={name} note={assignment.accountRole ? ROLE_LABELS[assignment.accountRole] : undefined} card>
      {assignment.systemVersion === 'W2' ? <W2Hint systemId={assignment.ID} /> : null}
      <NotificationGrid of={name} value={draft.typed} disabled={!editable} onChange={draft.type} />
      {conflict ? (
        <Conflict
          what="these notifications"
          differences={differences(
            draft.typed,
            conflict.notifications,
            (channel) => CHANNEL_LABELS[channel],
            channelText,
          )}
          onKeepMine={() => save.mutate(conflict.lock)}
          onTakeTheirs={() => draft.take(conflict.notifications, conflict.lock)}
          pending={save.isPending}
        />
      ) : null}
      {editable && !conflict ? (
        <Row justifyContent="flex-end">
          <Button
            size="sm"
            variant="primary"
            pending={save.isPending}
            disabled={!draft.dirty || paused}
            onClick={() => save.mutate(draft.lock)}
          >
            Save
          </Button>
        </Row>
      ) : null}
    </PageSection>
  );
}

function W2Hint({ systemId }: { systemId: number }) {
  const { category } = useSession();
  const mayGo = mayOpen(category, ACCESS['/systems/:id/system_settings']);
  return (
    <Text tone="muted" size="sm">
      {W2_LOCKED} Go to the {mayGo ? <TextLink to={systemSettingsPath(systemId)}>{W2_PANEL}</TextLink> : W2_PANEL}.
    </Text>
  );
}
