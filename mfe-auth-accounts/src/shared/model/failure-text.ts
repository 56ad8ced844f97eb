import { busyMessage, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { NO_ANSWER } from './messages';

/** What the host says of a field that it refuses, or of a wait; else that something went wrong. */
export function failureText(error: unknown): string {
  const [problem] = Object.values(errorDetails(error).fields ?? {});
  if (problem !== undefined) return problem;
  if (isApiError(error) && error.status === 409) return error.message;
  return busyMessage(error) ?? NO_ANSWER;
}
