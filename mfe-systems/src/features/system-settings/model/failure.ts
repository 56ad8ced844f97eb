import { isApiError } from '@sagitta/shared-contracts/api-error';
import { saveW2Configuration } from '@sagitta/shared-contracts/api/system-settings';
import { withReason } from '../../../shared/model/refusal';

/** What the page says of settings that could not be saved (docs/product/system-settings.md#saving). */
export function failureText(error: unknown): string {
  if (isApiError(error) && error.operation === saveW2Configuration.name) return 'W2 configuration update failed';
  return withReason('Save parameters settings failed', error);
}
