import type { PageStart } from '@sagitta/shared-contracts/remote';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { Forbidden, useParams } from '@sagitta/shared-ui/router';
import type { QueryClient } from '@tanstack/react-query';
import { devicesQuery, planQuery, visitQuery } from '../features/inspection-visit/api/visit';
import { VisitScreen } from '../features/inspection-visit/components/visit-screen';
import { systemQuery } from '../shared/api/system';

export default function InspectionPage() {
  const id = readPathId(useParams().id);
  return id === null ? <Forbidden /> : <VisitScreen key={id} id={id} />;
}

/** What the page shows, and what an inspection needs on a roof. */
InspectionPage.ahead = ({ services, client, params }: PageStart<QueryClient>): void => {
  const id = readPathId(params.id);
  if (id !== null) void fetchVisit(id, services, client);
};

async function fetchVisit(id: number, services: PageStart['services'], client: QueryClient): Promise<void> {
  // Each failure is the page's own, which asks again.
  const visit = await client.fetchQuery(visitQuery(services, id)).catch(() => null);
  if (!visit) return;
  void client.prefetchQuery(devicesQuery(services, visit.systemId));
  const system = await client.fetchQuery(systemQuery(services, visit.systemId)).catch(() => null);
  if (system && system.hasMap !== false) void client.prefetchQuery(planQuery(services, visit.systemId));
}
