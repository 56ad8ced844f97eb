import { Page } from '@sagitta/shared-ui/core';
import { RoutersTable } from '../features/routers/components/routers-table';

export default function RoutersPage() {
  return (
    <Page>
      <RoutersTable />
    </Page>
  );
}
