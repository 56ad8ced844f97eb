import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';

/** A gateway that got no answer from the host. */
const UNANSWERED: readonly number[] = [502, 504];

/** Without the host's own answer it may have done what it was asked. */
const isAnswered = (error: unknown) =>
  isApiError(error) && error.kind === 'status' && !UNANSWERED.includes(error.status);

/** What the host says is wrong with single fields; the file and the device among them. */
export function wrongFields(error: unknown): Readonly<Record<string, string>> {
  return errorDetails(error).fields ?? {};
}

const words = (error: unknown) => (error instanceof Error ? error.message : 'Something went wrong. Try again');

export function checkFailure(error: unknown): string {
  return `The file was not checked. ${words(error)} Nothing was stored.`;
}

export function importFailure(error: unknown): string {
  if (isAnswered(error)) return `Nothing was imported. ${words(error)}`;
  return 'It is not known whether the readings were imported. Look at the list below before you try again.';
}

export function takeBackFailure(error: unknown): string {
  const { id } = wrongFields(error);
  if (id !== undefined) return id;
  if (isAnswered(error)) return `The import was not taken back. ${words(error)}`;
  return 'It is not known whether the import was taken back. Look at the list before you try again.';
}
