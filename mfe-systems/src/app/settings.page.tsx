import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { SettingsPage } from '../features/system-settings/components/settings-page';

export default function SystemSettingsPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <SettingsPage key={id} systemId={id} />;
}
