import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { VisitScreen } from '../features/inspection-visit/components/visit-screen';

export default function InspectionPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <VisitScreen key={id} id={id} />;
}
