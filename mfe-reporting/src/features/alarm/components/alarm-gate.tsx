import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Card, EmptyState, LoadFailure, LoadingLabel, Page, Skeleton, Stack } from '@sagitta/shared-ui/core';
import { Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { seenQuery } from '../../../shared/api/seen-query';
import { alarmQuery } from '../api/alarm-query';
import { AlarmScreen, type GraphOfAlarm } from './alarm-screen';

/** Statuses of a host that keeps no history of alarms. */
const UNKNOWN_CALL = [404, 501];

/** Loads an alarm after recording that it is being viewed. */
export function AlarmGate({ id, Graph }: { id: number; Graph: GraphOfAlarm }) {
  const services = useServices();
  const seen = useQuery({ ...seenQuery(services, id), retry: false });
  const alarm = useQuery({ ...alarmQuery(services, id), enabled: !seen.isPending });
  const status = isApiError(alarm.error) ? alarm.error.status : null;

  if (alarm.data) return <AlarmScreen alarm={alarm.data} renewed={alarm} Graph={Graph} />;
  return (
    <Page>
      {status === 403 ? <Forbidden /> : null}
      {status !== null && UNKNOWN_CALL.includes(status) ? (
        <Card>
          <EmptyState title="This host keeps no history of alarms." />
        </Card>
      ) : null}
      {alarm.error && status !== 403 && !UNKNOWN_CALL.includes(status ?? 0) ? (
        <LoadFailure
          what="Alarm"
          error={alarm.error}
          onRetry={() => void alarm.refetch()}
          retrying={alarm.isFetching}
        />
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
