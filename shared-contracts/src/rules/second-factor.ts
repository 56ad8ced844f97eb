/**
 * The calls of somebody who needs a second factor and has none; each other one answers 403 with `SET_UP_FIRST`. A call
 * that is added later stays closed until somebody adds it here.
 */
export const BEFORE_SET_UP: readonly string[] = [
  'checkToken',
  'logout',
  'getSecondFactor',
  'beginTotp',
  'finishTotp',
  'beginPasskey',
  'finishPasskey',
];

/** `error.code` of such a refusal. */
export const SET_UP_FIRST = 'second_factor_needed';

/** Its words, also of the stream of changes and of an API token. */
export const SET_UP_FIRST_TEXT =
  'Your account needs a second step at sign-in. Log in with a browser and set it up; then everything opens again.';
