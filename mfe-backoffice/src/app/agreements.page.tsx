import { Page } from '@sagitta/shared-ui/core';
import { AgreementsTable } from '../features/agreements/components/agreements-table';

export default function AgreementsPage() {
  return (
    <Page>
      <AgreementsTable />
    </Page>
  );
}
