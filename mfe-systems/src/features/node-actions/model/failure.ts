import { isApiError, unkeptMessage } from '@sagitta/shared-contracts/api-error';

/** Refusals that the host explains in its own words. */
const EXPLAINED = [400, 403, 409, 422, 429, 503];

/** Why an action failed, as the dialog says it (docs/product/calls.md#failure). */
export function failureText(error: unknown): string {
  const unkept = unkeptMessage(error);
  if (unkept !== null) return unkept;
  return isApiError(error) && EXPLAINED.includes(error.status) ? error.message : 'Something went wrong. Try again';
}
