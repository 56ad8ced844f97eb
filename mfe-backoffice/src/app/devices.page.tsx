import { Page } from '@sagitta/shared-ui/core';
import { DevicesTable } from '../features/devices/components/devices-table';

export default function DevicesPage() {
  return (
    <Page>
      <DevicesTable />
    </Page>
  );
}
