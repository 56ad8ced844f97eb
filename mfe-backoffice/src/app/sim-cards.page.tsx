import { Page } from '@sagitta/shared-ui/core';
import { SimCardsTable } from '../features/sim-cards/components/sim-cards-table';

export default function SimCardsPage() {
  return (
    <Page>
      <SimCardsTable />
    </Page>
  );
}
