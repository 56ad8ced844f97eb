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
export function PhotosAwaited({ what, late, query: { isError, error, isFetching, refetch } }: PhotosAwaitedProps) {
  if (isError)
    return <LoadFailure small what={what} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <LoadingLabel what={late}>{`${what}: loading`}</LoadingLabel>
      <Skeleton height={200} radius={8} />
    </>
  );
}
