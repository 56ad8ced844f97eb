import { Skeleton } from '@sagitta/shared-ui/core';
import type { ComponentType } from 'react';
import { framedHeight } from '../model/framed';

export interface FramedSkeletonProps {
  /** CSS length of what is inside the frame. */
  height: string;
  Foot?: ComponentType;
}

/** The place of a framed panel. Its foot is shown already, because its height depends on the width of the window. */
export function FramedSkeleton({ height, Foot }: FramedSkeletonProps) {
  return (
    <div>
      <Skeleton height={framedHeight(height)} radius={8} />
      {Foot ? <Foot /> : null}
    </div>
  );
}
