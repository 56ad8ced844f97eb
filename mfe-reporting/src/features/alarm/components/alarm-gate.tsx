import { isApiError, isUnknownCall } from '@sagitta/shared-contracts/api-error';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { graphPath, LOGS_PATH, logsPath } from '@sagitta/shared-contracts/paths';
import { useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { isAlarm } from '@sagitta/shared-contracts/rules/log';
import { Card, EmptyState, LoadFailure, LoadingLabel, Page, Row, Skeleton, Stack } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden, TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { seenQuery } from '../../../shared/api/seen-query';
import { alarmQuery } from '../api/alarm-query';
import type { ConfirmOfAlarm } from './alarm-head';
import { AlarmScreen, type GraphOfAlarm } from './alarm-screen';

/** Loads an alarm after recording that it is being viewed. */
export function AlarmGate({ id, ...parts }: { id: number; Graph: GraphOfAlarm; Confirm: ConfirmOfAlarm }) {
  const services = useServices();
  const seen = useQuery({ ...seenQuery(services, id), retry: false });
  const alarm = useQuery({ ...alarmQuery(services, id), enabled: !seen.isPending });
  const isForbidden = isApiError(alarm.error) && alarm.error.status === 403;
  const keepsNone = isUnknownCall(alarm.error);

  if (alarm.data && !isAlarm(alarm.data.log)) return <NoAlarm log={alarm.data.log} />;
  if (alarm.data) return <AlarmScreen alarm={alarm.data} renewed={alarm} {...parts} />;
  return (
    <Page>
      {isForbidden ? <Forbidden /> : null}
      {keepsNone ? (
        <Card>
          <EmptyState title="This host keeps no history of alarms." />
        </Card>
      ) : null}
      {alarm.error && !isForbidden && !keepsNone ? (
        <LoadFailure what="Alarm" query={alarm} back={<ButtonLink to={LOGS_PATH}>Logs</ButtonLink>} />
      ) : null}
      {alarm.error ? null : (
        <Card>
          <Stack gap="3">
            <LoadingLabel what="The alarm" onRetry={() => void alarm.refetch()}>
              Alarm: loading
            </LoadingLabel>
            <Skeleton height={38} />
            <Skeleton height={200} radius={8} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}

/** An entry that opens no alarm has no history, and nothing that would end. */
function NoAlarm({ log: { id, messageEn, systemId, relatedNodeId, eventTimestamp: at } }: { log: Log }) {
  useHeader({ title: `Event ${id}`, crumb: { label: 'Logs', to: LOGS_PATH } });
  const links = (
    <Row gap="4" flexWrap="wrap" justifyContent="center">
      <TextLink to={logsPath({ system: systemId ?? undefined, node: relatedNodeId ?? undefined })}>
        Other events here
      </TextLink>
      {relatedNodeId === null ? null : <TextLink to={graphPath(relatedNodeId, { at })}>Graph at that moment</TextLink>}
    </Row>
  );
  return (
    <Page>
      <Card>
        <EmptyState title="This event is not an alarm" action={links}>
          {messageEn}
        </EmptyState>
      </Card>
    </Page>
  );
}
