import { Page } from '@sagitta/shared-ui/core';
import { Administration } from '../features/administration/components/administration';

export default function InstallerPanelPage() {
  return <Page><Administration /></Page>;
}
