import { useLocation } from '@sagitta/shared-ui/router';
import PlanPicture from '../features/system-map/components/plan-picture';
import { Wall } from '../features/wall/components/wall';

/** The secret of a link is in the fragment, which no browser sends. */
export default function WallPage() {
  const secret = useLocation().hash.slice(1);
  return <Wall key={secret} secret={secret} Plan={PlanPicture} />;
}
