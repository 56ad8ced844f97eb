/**
 * Why a call failed: `status` the host answered with an error; `network` it could not be reached; `timeout` it was too
 * slow; `malformed` the response violates the contract; `aborted` the caller gave up (sign-out, leaving the page);
 * `waiting` it could not be reached, and the shell sends the change later; `unkept` nor could the change be kept. The
 * last two only of calls that say how they wait (waiting.ts).
 */
export type ApiErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'aborted' | 'waiting' | 'unkept';

/** Thrown only by the shell's caller. Test with {@link isApiError}: parts bundle their own copy of this class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    readonly operation: string,
    /** HTTP status, or 0 without a response. */
    readonly status: number,
    message: string,
    readonly details: {
      /** the id under which the host logged the failure */ reference?: string;
      /** the answer's body, where it was JSON */ body?: unknown;
    } = {},
  ) {
    super(message);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error;
}

/** The change waits on this device: it is not in force, and nothing is left to do. The shell has said so. */
export function isWaiting(error: unknown): boolean {
  return isApiError(error) && error.kind === 'waiting';
}

/** Why a change could neither be sent nor kept on this device, as the shell says it; null after any other failure. */
export function unkeptMessage(error: unknown): string | null {
  return isApiError(error) && error.kind === 'unkept' ? error.message : null;
}

/** Statuses of a call that the host did nothing about because it had too much to do. */
const BUSY: readonly number[] = [429, 503];

/** The host's own words on when to try again, if it was too busy for a call; null after any other failure. */
export function busyMessage(error: unknown): string | null {
  return isApiError(error) && BUSY.includes(error.status) ? error.message : null;
}

const UNAVAILABLE: readonly number[] = [...BUSY, 502, 504];

/** The host did not respond, is too busy, or a proxy reports that it is unavailable: it has refused nothing. */
export function isUnreachable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return ['network', 'timeout', 'unkept'].includes(error.kind) || UNAVAILABLE.includes(error.status);
}

const UNKNOWN_CALL: readonly number[] = [404, 501];

/** The host does not have the call, being of an earlier release; or it does not have what the call names. */
export function isUnknownCall(error: unknown): boolean {
  return isApiError(error) && UNKNOWN_CALL.includes(error.status);
}

/** The body of every error answer of the reference API. */
export interface ErrorAnswer {
  error: {
    message: string;
    /** The id under which a failure of the server is logged. */
    reference?: string;
    /** What is wrong with single fields of the body, by name; also for values that are taken. */
    fields?: Record<string, string>;
    /** The stored values, if an optimistic lock refused the call. */
    stored?: unknown;
    /** Which refusal it is, where a screen acts on it: SET_UP_FIRST (rules/second-factor). */
    code?: string;
    /** Why the thing behind the API refused, for example a W2 controller. */
    reason?: string;
  };
}

/** The error part of a response, if it is in our format; another host's body is read as empty. */
export function errorDetails(error: unknown): Partial<ErrorAnswer['error']> {
  const body = isApiError(error) ? error.details.body : undefined;
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}
