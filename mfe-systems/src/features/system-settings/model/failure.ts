import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { saveW2Configuration, w2Failure } from '@sagitta/shared-contracts/api/system-settings';

const FAILED = 'Save parameters settings failed';
const NOT_STORED = 'W2 configuration update failed';
/** Refusals that the host explains in its own words. */
const EXPLAINED = [400, 403, 409, 422, 429, 503];

/** What the page says of settings that could not be saved (docs/product/system-settings.md#saving). */
export function failureText(error: unknown): string {
  if (isApiError(error) && error.operation === saveW2Configuration.name) return NOT_STORED;
  const reason = reasonOf(error);
  return reason === null ? FAILED : `${FAILED}: ${reason}`;
}

function reasonOf(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const { reason, fields } = errorDetails(error);
  const told = w2Failure(error.details.body).reason ?? reason ?? Object.values(fields ?? {})[0];
  return told ?? (EXPLAINED.includes(error.status) ? error.message : null);
}
