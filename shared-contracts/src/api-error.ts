/**
 * Why a call did not give an answer:
 * `status` the host answered with an error; `network` it could not be reached; `timeout` it was too slow;
 * `malformed` it answered something that is not what the contract says; `aborted` the caller gave up (sign-out, leaving the page).
 */
export type ApiErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'aborted';

/** Thrown by the shell's caller, and by nothing else. Test with {@link isApiError}: parts bundle their own copy of this class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    readonly operation: string,
    /** HTTP status, or 0 where there was no answer. */
    readonly status: number,
    message: string,
    readonly details: { /** the id under which the host logged the failure */ reference?: string; /** the answer's body, where it was JSON */ body?: unknown } = {},
  ) {
    super(message);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error;
}

/** The body of every error answer of the reference API. */
export interface ErrorAnswer {
  error: { message: string; reference?: string; fields?: Record<string, string> };
}
