import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { GroupPage } from '../features/groups/components/group-page';
import { lazyPanel } from '../shared/components/lazy-panel';
import { SystemsLegend } from '../shared/map/map-legend';

const SystemsMap = lazyPanel(
  'Map of the systems',
  () => import('../features/groups/components/systems-map'),
  SystemsLegend,
);

export default function SystemGroupPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <GroupPage key={id} groupId={id} SystemsMap={SystemsMap} />;
}
