import { unkeptMessage } from '@sagitta/shared-contracts/api-error';
import { explanation } from '../../../shared/model/refusal';

/** Why an action failed, as the dialog says it (docs/product/calls.md#failure). */
export function failureText(error: unknown): string {
  return unkeptMessage(error) ?? explanation(error) ?? 'Something went wrong. Try again';
}
