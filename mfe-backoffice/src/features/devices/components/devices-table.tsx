import { useServices } from '@sagitta/shared-contracts/remote';
import { EmptyState } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RecordList } from '../../../shared/components/record-list';
import { HUNDRED_ROWS } from '../../../shared/model/page-size';
import { devicesQuery, RENEW_EVERY_MS } from '../api/devices';
import { DEVICE_COLUMNS, toRow } from './device-columns';

/** Every device that the provider knows, with how it was heard last (docs/product/back-office.md#devices). */
export function DevicesTable() {
  const devices = useQuery(devicesQuery(useServices()));
  const rows = useMemo(() => devices.data?.map(toRow) ?? null, [devices.data]);
  return (
    <RecordList
      id="devices"
      label="Devices"
      query={devices}
      renewEvery={RENEW_EVERY_MS}
      columns={DEVICE_COLUMNS}
      rows={rows}
      rowId={(device) => device.SerialString}
      pageSize={HUNDRED_ROWS}
      empty={
        <EmptyState title="No devices to display">A device appears here once the network server knows it.</EmptyState>
      }
    />
  );
}
