import { ErrorBoundary, ErrorState, Skeleton } from '@sagitta/shared-ui/core';
import { lazy, Suspense, useState } from 'react';
import type { GraphAroundProps } from '../features/graph/screen/graph-around';

// In the file of the graph's page: modules in both would be moved to a third, which costs that page 1.6 KB.
const load = () => import(/* webpackChunkName: "graph" */ '../features/graph/screen/graph-around');

/** The graph of an alarm. Its code is fetched behind the alarm's history, which stays where that fails. */
export function AlarmGraph(props: GraphAroundProps) {
  const [Graph, setGraph] = useState(() => lazy(load));
  const failure = (
    <ErrorState small title="The graph cannot be shown." onRetry={() => setGraph(() => lazy(load))}>
      The rest of the page still works.
    </ErrorState>
  );
  return (
    <ErrorBoundary resetKeys={[Graph]} fallback={failure}>
      <Suspense fallback={<Skeleton height={500} radius={8} />}>
        <Graph {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
