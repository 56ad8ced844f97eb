import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Page } from '@sagitta/shared-ui/core';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { AlarmGate } from '../features/alarm/components/alarm-gate';
import { ConfirmAlarm } from '../features/logs/components/confirm-alarm';
import { AlarmGraph } from './alarm-graph';

/** The history of one alarm (docs/product/logs.md#alarms). An id that is no number shows the 403 view. */
export default function AlarmPage() {
  const id = readPathId(useParams().id);
  if (id === null)
    return (
      <Page>
        <Forbidden />
      </Page>
    );
  return <AlarmGate key={id} id={id} Graph={AlarmGraph} Confirm={ConfirmAlarm} />;
}
