import { busyMessage, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { NO_ANSWER } from './messages';

/** A failure whose message is for the person, as it is. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** What the host says of a field that it refuses, or of a wait; else that something went wrong. */
export function failureText(error: unknown): string {
  if (error instanceof Told) return error.message;
  const [problem] = Object.values(errorDetails(error).fields ?? {});
  if (problem !== undefined) return problem;
  if (isApiError(error) && error.status === 409) return error.message;
  return busyMessage(error) ?? NO_ANSWER;
}
