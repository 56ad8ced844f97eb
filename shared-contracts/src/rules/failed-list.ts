import { isApiError, isUnreachable } from '../api-error';

/**
 * The reaction to a failed list of systems (docs/product/calls.md#failure): if the host refused it, the user is signed
 * out; for a malformed response, the document's "Corrupted …"; without one, or from a host that is busy or away,
 * another try.
 */
export function afterFailedList(error: unknown): 'sign-out' | 'corrupted' | 'retry' {
  if (!isApiError(error)) return 'retry';
  if (error.kind === 'malformed') return 'corrupted';
  return error.kind === 'status' && !isUnreachable(error) ? 'sign-out' : 'retry';
}
