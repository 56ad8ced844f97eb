import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { w2Failure } from '@sagitta/shared-contracts/api/system-settings';

/** Refusals that the host explains in its own words. */
const EXPLAINED = [400, 403, 409, 422, 429, 503];

/** The host's own words for a call that it refused; null after any other failure. */
export function explanation(error: unknown): string | null {
  return isApiError(error) && EXPLAINED.includes(error.status) ? error.message : null;
}

/** What failed, and why the host or a W2 controller behind it refused, where either says so. */
export function withReason(failed: string, error: unknown): string {
  const { reason, fields } = errorDetails(error);
  const ofController = isApiError(error) ? w2Failure(error.details.body).reason : null;
  const why = ofController ?? reason ?? Object.values(fields ?? {})[0] ?? explanation(error);
  return why === null ? failed : `${failed}: ${why}`;
}
