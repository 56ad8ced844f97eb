import { useSession } from '@sagitta/shared-contracts/remote';
import { administers } from '@sagitta/shared-contracts/rules/administers';
import { Page } from '@sagitta/shared-ui/core';
import { AccountsCard } from '../features/accounts/components/accounts-card';
import { EscalationCard } from '../features/escalation/components/escalation-card';

export default function AccountsPage() {
  const { category } = useSession();
  return (
    <Page>
      <AccountsCard
        renderBelow={(system) =>
          administers(category, system.accountRole) ? <EscalationCard key={system.ID} system={system} /> : null
        }
      />
    </Page>
  );
}
