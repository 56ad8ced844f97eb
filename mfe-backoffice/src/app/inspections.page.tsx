import { Page } from '@sagitta/shared-ui/core';
import { InspectionsTable } from '../features/inspections/components/inspections-table';

export default function InspectionsPage() {
  return (
    <Page>
      <InspectionsTable />
    </Page>
  );
}
