import { LoadFailure, LoadingLabel, Skeleton } from '@sagitta/shared-ui/core';
import type { UseQueryResult } from '@tanstack/react-query';

interface PhotosAwaitedProps {
  /** `Photo`, or `Photos`. */
  what: string;
  /** `The photo`, which takes long. */
  late: string;
  query: UseQueryResult;
}

/** In place of photos that are not there yet, or could not be had. */
export function PhotosAwaited({ what, late, query }: PhotosAwaitedProps) {
  if (query.isError) return <LoadFailure small what={what} query={query} />;
  return (
    <>
      <LoadingLabel what={late}>{`${what}: loading`}</LoadingLabel>
      <Skeleton height={200} radius={8} />
    </>
  );
}
