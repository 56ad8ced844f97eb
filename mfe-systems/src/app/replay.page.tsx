import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { ReplayPage } from '../features/replay/components/replay-page';
import PlanPicture from '../features/system-map/components/plan-picture';

export default function SystemReplayPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <ReplayPage key={id} systemId={id} Plan={PlanPicture} />;
}
