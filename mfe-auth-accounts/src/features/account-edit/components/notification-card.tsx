import { NOTIFICATION_CHANNELS, type Assignment } from '@sagitta/shared-contracts/api/account';
import { useSession } from '@sagitta/shared-contracts/remote';
import { Button, PageSection, Row } from '@sagitta/shared-ui/core';
import { SegmentedControl } from '@sagitta/shared-ui/segments';
import { Conflict, differences } from '@sagitta/shared-ui/use-form';
import { NotificationGrid } from '../../../shared/components/notification-grid';
import { ROLE_LABELS } from '../../../shared/model/role-labels';
import { W2Hint } from '../../../shared/components/w2-hint';
import { mayNotify } from '../model/notifications';
import { roleChoices, valueLabel, valueText } from '../model/place-values';
import { useNotifications } from '../hooks/use-notifications';

export interface NotificationCardProps {
  accountId: number;
  assignment: Assignment;
}

/** The role of an account in one system, and its notifications there, by channel. */
export function NotificationCard({ accountId, assignment }: NotificationCardProps) {
  const { form, save, send, conflict, takeTheirs, paused } = useNotifications(accountId, assignment);
  const viewer = useSession();
  const editable = mayNotify(assignment);
  const roles = roleChoices(assignment, viewer);
  const name = assignment.name ?? `System ${assignment.ID}`;
  return (
    <PageSection
      title={name}
      note={assignment.accountRole && roles.length === 0 ? ROLE_LABELS[assignment.accountRole] : undefined}
      card
    >
      {roles.length > 0 ? (
        <SegmentedControl
          label={`Role in ${name}`}
          segments={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          value={form.values.role}
          onChange={(role) => form.set('role', role)}
        />
      ) : null}
      {assignment.systemVersion === 'W2' ? <W2Hint systemId={assignment.ID} /> : null}
      <NotificationGrid
        of={name}
        value={form.values}
        disabled={!editable}
        onChange={(next) => {
          for (const channel of NOTIFICATION_CHANNELS) form.set(channel, [...next[channel]]);
        }}
      />
      {conflict ? (
        <Conflict
          what="these settings"
          differences={differences(form.values, conflict.values, valueLabel, valueText)}
          onKeepMine={send}
          onTakeTheirs={() => takeTheirs(conflict)}
          pending={save.isPending}
        />
      ) : null}
      {(editable || roles.length > 0) && !conflict ? (
        <Row justifyContent="flex-end">
          <Button size="sm" variant="primary" pending={save.isPending} disabled={!form.dirty || paused} onClick={send}>
            Save
          </Button>
        </Row>
      ) : null}
    </PageSection>
  );
}
