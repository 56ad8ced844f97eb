import { busyMessage, errorDetails, isApiError, isUnknownCall } from '@sagitta/shared-contracts/api-error';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { NO_ANSWER } from '../../../shared/model/messages';

/**
 * After a result the remind page goes to sign-in, and after any answer its button rests this long
 * (docs/product/sign-in.md#new-password).
 */
export const REMIND_PAUSE_MS = 6_000;
/**
 * A result on the change page stays on screen for 6 s, and sign-in follows after 7 s
 * (docs/product/sign-in.md#new-password).
 */
export const CHANGE_REDIRECT_MS = 7_000;

const LINK_SENT =
  'Reset password link has been sent. Link will be valid for 48 hours. ' +
  'If you do not receive an email within 1 hour, please try again.';
const SENT_RECENTLY = 'E-mail to change your password was sent recently. Try again in 30 seconds.';
const NOT_FOUND = 'Email not found. Please, check if your email is correct or try again later.';
const SAVED = 'New password has been saved successfully.';
const INCORRECT_TOKEN = 'Incorrect token.';

/** What follows from an attempt: its notice, and whether sign-in is the next page. */
export interface Outcome {
  notice: Notice;
  redirects: boolean;
}

export const LINK_SENT_OUTCOME: Outcome = { notice: { kind: 'success', text: LINK_SENT }, redirects: true };
export const SAVED_OUTCOME: Outcome = { notice: { kind: 'success', text: SAVED }, redirects: true };
export const INCORRECT_TOKEN_OUTCOME: Outcome = { notice: { kind: 'error', text: INCORRECT_TOKEN }, redirects: true };

/**
 * Why no link was sent (docs/product/sign-in.md#new-password): a status of 400 means that one was sent recently, any
 * other that nobody has the address.
 */
export function remindFailure(error: unknown): Outcome {
  if (!isApiError(error) || error.kind !== 'status')
    return { notice: { kind: 'error', text: NO_ANSWER }, redirects: false };
  if (error.status === 400) return { notice: { kind: 'warning', text: SENT_RECENTLY }, redirects: true };
  const busy = busyMessage(error);
  if (busy !== null) return { notice: { kind: 'warning', text: busy }, redirects: false };
  return { notice: { kind: 'error', text: NOT_FOUND }, redirects: false };
}

/**
 * Why a password was not changed. Only a refusal of the token spends the form; a host that fails or is busy has said
 * nothing about it.
 */
export function changeFailure(error: unknown): Outcome {
  if (!isApiError(error) || error.kind !== 'status' || error.status >= 500 || BUSY.includes(error.status))
    return { notice: { kind: 'error', text: busyMessage(error) ?? NO_ANSWER }, redirects: false };
  const { password } = errorDetails(error).fields ?? {};
  if (password !== undefined) return { notice: { kind: 'error', text: password }, redirects: false };
  return INCORRECT_TOKEN_OUTCOME;
}

export const OWN_PASSWORD_SAVED = 'Your password was changed.';
export const EMAIL_RESTORED = 'Your e-mail address was restored. Log in with it and your new password.';

/** Why one's own password was not changed. A host that does not have the call leaves the way by mail. */
export function ownPasswordFailure(error: unknown): string {
  if (!isApiError(error) || error.kind !== 'status') return NO_ANSWER;
  if (isUnknownCall(error)) return 'This server cannot change the password here. Log out and use "Forgot password".';
  const [problem] = Object.values(errorDetails(error).fields ?? {});
  if (problem !== undefined) return problem;
  return busyMessage(error) ?? NO_ANSWER;
}

/** Why an e-mail address was not restored. */
export function restoreFailure(error: unknown): string {
  if (isApiError(error) && error.status === 409) return error.message;
  return changeFailure(error).notice.text;
}

/** Request Timeout, Too Many Requests. */
const BUSY: readonly number[] = [408, 429];
