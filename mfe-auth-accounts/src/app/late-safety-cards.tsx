import { ErrorBoundary, ErrorState, Skeleton } from '@sagitta/shared-ui/core';
import { lazy, Suspense, useState } from 'react';

const load = () => import(/* webpackChunkName: "safety" */ './safety-cards');

/** The cards of an account's safety. Their code is fetched behind the page, which stays where that fails. */
export function LateSafetyCards({ id }: { id: number }) {
  const [Cards, setCards] = useState(() => lazy(load));
  const failure = (
    <ErrorState small title="The second step cannot be shown." onRetry={() => setCards(() => lazy(load))}>
      The rest of the page still works.
    </ErrorState>
  );
  return (
    <ErrorBoundary resetKeys={[Cards]} fallback={failure}>
      <Suspense fallback={<Skeleton height={120} radius={8} />}>
        <Cards id={id} />
      </Suspense>
    </ErrorBoundary>
  );
}
