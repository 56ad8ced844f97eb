import { Page } from '@sagitta/shared-ui/core';
import { FleetView } from '../features/fleet/components/fleet-view';

export default function FleetPage() {
  return (
    <Page>
      <FleetView />
    </Page>
  );
}
