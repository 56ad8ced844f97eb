import { useServices } from '@sagitta/shared-contracts/remote';
import { EmptyState } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import { RecordList } from '../../../shared/components/record-list';
import { LateHistory } from '../../../shared/history/history';
import { NO_FIELDS } from '../../../shared/records/record-field';
import { HUNDRED_ROWS } from '../../../shared/model/page-size';
import { devicesQuery, RENEW_EVERY_MS } from '../api/devices';
import { bindTitle, moveTitle } from '../model/titles';
import { deviceColumns, toRow, type DeviceRow } from './device-columns';
import { UnlistedEvents } from './unlisted-events';

const BindDeviceDialog = lateDialog(bindTitle, () => import('./bind-device-dialog'));
const MoveDeviceDialog = lateDialog(moveTitle, () => import('./move-device-dialog'));

const serialOf = ({ SerialString }: DeviceRow) => SerialString;
/** The network server's own: what can be done with many of them here is a file. */
const SELECTABLE = { thing: 'device', things: 'devices', idOf: serialOf };

/** What somebody is doing to the device of this serial number. */
interface Act {
  kind: 'bind' | 'move' | 'history';
  serial: string;
}

/** Every device that the provider knows, with how it was heard last (docs/product/back-office.md#devices). */
export function DevicesTable() {
  const devices = useQuery(devicesQuery(useServices()));
  const rows = useMemo(() => devices.data?.map(toRow) ?? null, [devices.data]);
  const [act, setAct] = useState<Act | null>(null);
  const columns = useMemo(
    () =>
      deviceColumns({
        onBind: ({ SerialString: serial }) => setAct({ kind: 'bind', serial }),
        onMove: ({ SerialString: serial }) => setAct({ kind: 'move', serial }),
        onHistory: ({ SerialString: serial }) => setAct({ kind: 'history', serial }),
      }),
    [],
  );
  const acted = devices.data?.find(({ SerialString }) => SerialString === act?.serial);
  const close = () => setAct(null);
  return (
    <>
      {rows === null ? null : <UnlistedEvents />}
      <RecordList
        id="devices"
        label="Devices"
        query={devices}
        renewEvery={RENEW_EVERY_MS}
        columns={columns}
        rows={rows}
        rowId={serialOf}
        selectable={SELECTABLE}
        pageSize={HUNDRED_ROWS}
        empty={
          <EmptyState title="No devices to display">
            A device appears here once the network server knows it. Register it there first; then it can be added to a
            system.
          </EmptyState>
        }
      />
      {acted && act?.kind === 'bind' ? (
        <BindDeviceDialog device={acted} devices={devices.data ?? []} onClose={close} />
      ) : null}
      {acted && act?.kind === 'history' ? (
        <LateHistory
          title={`History of device ${acted.SerialString}`}
          record={{ kind: 'device', id: acted.SerialString }}
          fields={NO_FIELDS}
          onClose={close}
        />
      ) : null}
      {acted && act?.kind === 'move' ? <MoveDeviceDialog device={acted} onClose={close} /> : null}
    </>
  );
}
