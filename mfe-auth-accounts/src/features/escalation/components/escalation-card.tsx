import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import type { Escalation } from '@sagitta/shared-contracts/api/escalation';
import { useServices } from '@sagitta/shared-contracts/remote';
import { LoadFailure, LoadingLabel, PageSection, Skeleton, Text } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { escalationQuery } from '../api/escalation';
import { EscalationForm } from './escalation-form';

/** The escalation list of a system, for those who administer it (docs/product/accounts.md#escalation). */
export function EscalationCard({ system: { ID, name } }: { system: { ID: number; name: string } }) {
  const query = useQuery(escalationQuery(useServices(), ID));
  const lacks = isUnknownCall(query.error);
  return (
    <PageSection title={`Escalation in ${name}`} card>
      <Text tone="muted">
        Who is told next when nobody opens an L3 or L4 alarm, or an obstruction that is told as one. Each person gets it
        by e-mail, and by SMS and push where they have them. It stops as soon as somebody opens or confirms the alarm,
        or it ends.
      </Text>
      {query.data ? <StoredEscalation key={ID} escalation={query.data} /> : null}
      {query.isPending ? (
        <>
          <LoadingLabel>Loading escalation list</LoadingLabel>
          <Skeleton height={96} radius={8} />
        </>
      ) : null}
      {query.isError && !query.data && lacks ? <Text>This host has no escalation lists.</Text> : null}
      {query.isError && !query.data && !lacks ? <LoadFailure small what="Escalation list" query={query} /> : null}
    </PageSection>
  );
}

function StoredEscalation({ escalation }: { escalation: Escalation }) {
  return (
    <>
      {escalation.people.some(({ hasAccess }) => hasAccess) ? null : <Text>{withoutList(escalation)}</Text>}
      <EscalationForm stored={escalation} />
    </>
  );
}

/** What happens where nobody on the list can be told; the form below may already show people who are not saved. */
function withoutList({ defaultMinutes }: Escalation): string {
  return defaultMinutes === null
    ? 'Nobody on the saved list can be told: an alarm that nobody opens is not passed on.'
    : 'Nobody on the saved list can be told: an alarm goes to one more member every ' +
        `${defaultMinutes} min, administrators first.`;
}
