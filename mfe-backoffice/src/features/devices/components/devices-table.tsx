import { useServices } from '@sagitta/shared-contracts/remote';
import { EmptyState } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import { RecordList } from '../../../shared/components/record-list';
import { HUNDRED_ROWS } from '../../../shared/model/page-size';
import { devicesQuery, RENEW_EVERY_MS } from '../api/devices';
import { type DeviceRow, deviceColumns, toRow } from './device-columns';

const BindDeviceDialog = lateDialog('Bind to a node', () => import('./bind-device-dialog'));

/** Every device that the provider knows, with how it was heard last (docs/product/back-office.md#devices). */
export function DevicesTable() {
  const devices = useQuery(devicesQuery(useServices()));
  const rows = useMemo(() => devices.data?.map(toRow) ?? null, [devices.data]);
  const [binding, setBinding] = useState<DeviceRow | null>(null);
  const columns = useMemo(() => deviceColumns(setBinding), []);
  return (
    <>
      <RecordList
        id="devices"
        label="Devices"
        query={devices}
        renewEvery={RENEW_EVERY_MS}
        columns={columns}
        rows={rows}
        rowId={(device) => device.SerialString}
        pageSize={HUNDRED_ROWS}
        empty={
          <EmptyState title="No devices to display">A device appears here once the network server knows it.</EmptyState>
        }
      />
      {binding === null ? null : (
        <BindDeviceDialog device={binding} devices={devices.data ?? []} onClose={() => setBinding(null)} />
      )}
    </>
  );
}
