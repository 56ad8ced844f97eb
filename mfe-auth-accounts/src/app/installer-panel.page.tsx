import { useSession } from '@sagitta/shared-contracts/remote';
import { Page } from '@sagitta/shared-ui/core';
import { Administration } from '../features/administration/components/administration';
import { SystemHistoryCard } from '../features/history/components/system-history-card';
import { RuleCard } from '../features/second-factor/components/rule-card';

export default function InstallerPanelPage() {
  const { category } = useSession();
  return (
    <Page>
      <Administration underUsers={category === 'staff' ? <RuleCard /> : null} underSystems={<SystemHistoryCard />} />
    </Page>
  );
}
