import { Page } from '@sagitta/shared-ui/core';
import { GatewaysTable } from '../features/gateways/components/gateways-table';

export default function GatewaysPage() {
  return (
    <Page>
      <GatewaysTable />
    </Page>
  );
}
