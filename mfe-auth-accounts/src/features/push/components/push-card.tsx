import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { LoadFailure, LoadingLabel, PageSection, Skeleton, Text } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { pushQuery } from '../api/push';
import { isPushDenied, isPushSupported } from '../model/this-browser';
import { Browsers } from './browsers';

/** Push messages to browsers of the signed-in person (docs/product/accounts.md#push). */
export function PushCard() {
  const query = useQuery(pushQuery(useServices()));
  const lacks = query.data?.publicKey === null || (isUnknownCall(query.error) && !query.data);
  if (query.isError && !query.data && !lacks)
    return (
      <PageSection title="Push messages" card>
        <LoadFailure small what="Push messages" query={query} />
      </PageSection>
    );
  return (
    <PageSection title="Push messages" card>
      {lacks ? (
        <Text tone="muted">This host sends no push messages: nothing that is ticked under Push below is sent.</Text>
      ) : null}
      {query.isPending ? (
        <>
          <LoadingLabel>Loading push messages</LoadingLabel>
          <Skeleton height={24} />
        </>
      ) : null}
      {query.data && !lacks ? (
        <>
          <Text tone="muted">
            Browsers in which you get the push notifications chosen below, also while this page is closed. Signing out
            ends them in that browser.
          </Text>
          <Problem />
          <Browsers publicKey={query.data.publicKey ?? ''} browsers={query.data.browsers} />
        </>
      ) : null}
    </PageSection>
  );
}

function Problem() {
  if (!isPushSupported())
    return (
      <Text>
        This browser does not support push messages here. On an iPhone or iPad, add this site to the home screen first.
      </Text>
    );
  if (isPushDenied())
    return (
      <Text tone="danger">
        This browser blocks notifications of this site. Allow them in its settings, then reload the page.
      </Text>
    );
  return null;
}
