import { isApiError } from '@sagitta/shared-contracts/api-error';
import { ErrorState, type ErrorStateProps } from './states';

/** What this needs of a query; TanStack Query's result has this shape. */
export interface FailedQuery {
  /** What the call threw. */
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/** What parts before contract 1.4 hand on in place of the query. */
interface OlderFailure extends Pick<ErrorStateProps, 'onRetry' | 'retrying'> {
  error: unknown;
}

export type LoadFailureProps = Pick<ErrorStateProps, 'back' | 'small'> & {
  /** What was asked for: `Accounts`. */
  what: string;
  /** The document's words for an answer that is not what the contract says: `Corrupted systems data.` */
  corrupted?: string;
} & ({ query: FailedQuery } | OlderFailure);

/** A request for data failed: shows what is missing, why, and Retry, in place of the data. */
export function LoadFailure({
  what,
  corrupted = `Corrupted ${what.toLowerCase()} data.`,
  back,
  small,
  ...failed
}: LoadFailureProps) {
  const { error, ...retry } = 'query' in failed ? failureOf(failed.query) : failed;
  const state = { title: `${what} could not be loaded.`, back, small, ...retry };
  if (!isApiError(error)) return <ErrorState {...state}>Something went wrong. Try again</ErrorState>;
  if (error.kind === 'malformed')
    return (
      <ErrorState {...state} title={corrupted}>
        The server sent an unexpected response. Nothing was changed.
      </ErrorState>
    );
  return (
    <ErrorState {...state} reference={error.details.reference}>
      {error.message}
    </ErrorState>
  );
}

function failureOf({ error, isFetching, refetch }: FailedQuery): OlderFailure {
  return { error, onRetry: () => void refetch(), retrying: isFetching };
}
