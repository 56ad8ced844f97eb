import { isApiError } from '../api-error';

/**
 * What follows from a failed list of systems (docs/product/calls.md#failure):
 * the host refused it: the user is signed out; the answer is malformed: the document's "Corrupted …"; no answer at all:
 * try again.
 */
export function afterFailedList(error: unknown): 'sign-out' | 'corrupted' | 'retry' {
  if (!isApiError(error)) return 'retry';
  if (error.kind === 'malformed') return 'corrupted';
  return error.kind === 'status' ? 'sign-out' : 'retry';
}
