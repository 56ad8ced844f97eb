import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, type Assignment } from '@sagitta/shared-contracts/api/account';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import { systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { Box, Button, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { Conflict } from '../../../shared/components/conflict';
import { differences } from '../../../shared/model/draft';
import { CHANNEL_LABELS, channelText, mayNotify, switched } from '../model/notifications';
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
      <Box as="table" width="full" css={TABLE}>
        <caption className="sg-field-hidden">Notifications of {name}</caption>
        <thead>
          <tr><th scope="col">Notify of</th>{NOTIFICATION_CHANNELS.map((channel) => <th key={channel} scope="col">{CHANNEL_LABELS[channel]}</th>)}</tr>
        </thead>
        <tbody>
          {NOTIFICATION_EVENTS.map((event) => (
            <tr key={event}>
              <th scope="row">{event}</th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={`${CHANNEL_LABELS[channel]}: ${event}`}
                    checked={draft.typed[channel].includes(event)}
                    disabled={!editable}
                    onChange={() => draft.type(switched(draft.typed, channel, event))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {conflict ? (
        <Conflict
          what="these notifications"
          differences={differences(draft.typed, conflict.notifications, (channel) => CHANNEL_LABELS[channel], channelText)}
          onKeepMine={() => save.mutate(conflict.lock)}
          onTakeTheirs={() => draft.take(conflict.notifications, conflict.lock)}
          pending={save.isPending}
        />
      ) : null}
      {editable && !conflict ? (
        <Row justifyContent="flex-end">
          <Button size="sm" variant="primary" pending={save.isPending} disabled={!draft.dirty || paused} onClick={() => save.mutate(draft.lock)}>Save</Button>
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
      W2 System can't be edited here. {mayGo ? <>Go to the <TextLink to={systemSettingsPath(systemId)}>W2 System Settings panel</TextLink>.</> : 'Go to the W2 System Settings panel.'}
    </Text>
  );
}

const TABLE = {
  fontSize: '0.8125rem',
  '& th, & td': { padding: '4px 0', textAlign: 'center', borderBottom: '1px solid var(--sg-line)' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: '400' },
  '& thead th': { color: 'var(--sg-muted)', fontSize: '0.75rem', fontWeight: '600' },
  '& input': { display: 'block', margin: '0 auto', width: '16px', height: '16px', accentColor: 'var(--sg-accent)', cursor: 'pointer' },
  '& input:disabled': { cursor: 'not-allowed' },
  '@media (pointer:coarse)': { '& td': { padding: '8px 0' }, '& input': { width: '22px', height: '22px' } },
} as const;
