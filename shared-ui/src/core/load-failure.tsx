import { isApiError } from '@sagitta/shared-contracts/api-error';
import { ErrorState, type ErrorStateProps } from './states';

export interface LoadFailureProps extends Pick<ErrorStateProps, 'onRetry' | 'retrying' | 'back' | 'small'> {
  /** What was asked for: `Accounts`. */
  what: string;
  /** What the call threw. */
  error: unknown;
  /** The document's words for an answer that is not what the contract says: `Corrupted systems data.` */
  corrupted?: string;
}

/** A request for data failed: shows what is missing, why, and Retry, in place of the data. */
export function LoadFailure({
  what,
  error,
  corrupted = `Corrupted ${what.toLowerCase()} data.`,
  ...state
}: LoadFailureProps) {
  if (!isApiError(error))
    return (
      <ErrorState {...state} title={`${what} could not be loaded.`}>
        Something went wrong. Try again
      </ErrorState>
    );
  if (error.kind === 'malformed')
    return (
      <ErrorState {...state} title={corrupted}>
        The server sent an unexpected response. Nothing was changed.
      </ErrorState>
    );
  return (
    <ErrorState {...state} title={`${what} could not be loaded.`} reference={error.details.reference}>
      {error.message}
    </ErrorState>
  );
}
