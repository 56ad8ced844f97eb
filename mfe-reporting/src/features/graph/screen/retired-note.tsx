import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { Skeleton } from '@sagitta/shared-ui/core';
import { lazy, Suspense } from 'react';

const RetiredCard = lazy(() => import(/* webpackChunkName: "graph-aside" */ './retired-card'));

export interface RetiredNoteProps {
  node: Pick<NodeShort, 'id' | 'retiredAt' | 'timezone'>;
}

/** Says above a graph that its device is out of use, so that no curve passes for the present (ADR 69). */
export function RetiredNote({ node: { id, retiredAt, timezone } }: RetiredNoteProps) {
  if (retiredAt === null) return null;
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <RetiredCard {...{ id, retiredAt, timezone }} />
    </Suspense>
  );
}
