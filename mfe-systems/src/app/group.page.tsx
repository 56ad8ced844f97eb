import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { GroupPage } from '../features/groups/components/group-page';
import { lazyPanel } from '../shared/components/lazy-panel';
import { pathId } from '../shared/model/path-id';

const SystemsMap = lazyPanel('Map of the systems', () => import('../features/groups/components/systems-map'));

export default function SystemGroupPage() {
  const id = pathId(useParams().id);
  return id === null ? <Forbidden /> : <GroupPage key={id} groupId={id} SystemsMap={SystemsMap} />;
}
