/** Digits of a code of an authenticator app. */
const DIGITS = /^\d{6}$/;
/** 80 random bits, as 16 characters of base32. */
const RECOVERY = /^[a-z2-7]{16}$/;

/** What people type between the parts of a code. */
const SEPARATORS = /[\s-]/g;

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;

/** A typed code without its separators, in lower case. */
export function plainCode(text: string): string {
  return text.replace(SEPARATORS, '').toLowerCase();
}

export function isAppCode(text: string): boolean {
  return DIGITS.test(plainCode(text));
}

export function isRecoveryCode(text: string): boolean {
  return RECOVERY.test(plainCode(text));
}

/** A plain recovery code as it is shown: `abcd-efgh-2345-6723`. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
