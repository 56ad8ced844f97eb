import { alarmPath, logsPath } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Card, LoadFailure, LoadingLabel, Page, Skeleton } from '@sagitta/shared-ui/core';
import { Navigate } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { latestAlarmQuery } from '../api/latest-alarm-query';

/** Goes on to the latest alarm of a device, or to its events if there is none among the newest. */
export function LatestAlarm({ systemId, nodeId }: { systemId: number; nodeId: number }) {
  const { call } = useServices();
  const query = useQuery(latestAlarmQuery(call, systemId, nodeId));
  const alarm = query.data;
  if (alarm !== undefined)
    return <Navigate replace to={alarm === null ? logsPath({ system: systemId, node: nodeId }) : alarmPath(alarm)} />;
  return (
    <Page>
      {query.error ? (
        <LoadFailure what="Alarm" query={query} />
      ) : (
        <Card>
          <LoadingLabel what="The alarm" onRetry={() => void query.refetch()}>
            Alarm: loading
          </LoadingLabel>
          <Skeleton height={238} />
        </Card>
      )}
    </Page>
  );
}
