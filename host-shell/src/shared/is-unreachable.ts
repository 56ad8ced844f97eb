import { isApiError } from '@sagitta/shared-contracts/api-error';

/** The host did not respond, is too busy, or a proxy reports that it is unavailable: it has refused nothing. */
export function isUnreachable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || [502, 503, 504].includes(error.status);
}
