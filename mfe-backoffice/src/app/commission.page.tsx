import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import { Commissioning } from '../features/commissioning/components/commissioning';

export default function CommissionPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <Commissioning key={id} systemId={id} />;
}
