import { Page } from '@sagitta/shared-ui/core';
import { Administration } from '../features/administration/components/administration';
import { SystemHistoryCard } from '../features/history/components/system-history-card';

export default function InstallerPanelPage() {
  return (
    <Page>
      <Administration underSystems={<SystemHistoryCard />} />
    </Page>
  );
}
