/** Longest texts, in characters (docs/product/fields.md#names). */
export const MAX_LENGTH = {
  /** Fields of admin forms without a figure of their own. */
  default: 64,
  /** Systems, nodes and most other names. */
  name: 32,
  w2SystemName: 12,
  accountName: 255,
  email: 128,
  password: 256,
} as const;

export const NAME_PROBLEM = 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; ';
/** Of a value that is unique, and somebody else's. */
export const TAKEN_PROBLEM = 'Already in use';
export const EMAIL_PROBLEM = 'Invalid email address';
export const EMAIL_EMPTY = 'Email cannot be empty';
/** A person's name that contains nothing forbidden but is too short. */
export const ACCOUNT_NAME_TOO_SHORT = 'Incorrect name: at least 3 characters';
export const PHONE_PROBLEM = 'Invalid phone number';
export const PASSWORD_TOO_SHORT = 'Password too short';

/** Characters of a password, wherever one is set. */
export const PASSWORD_MIN_LENGTH = 8;

/** The entities of < and > need & or ;, so checking the characters catches them too; plain `lt` and `gt` are words. */
const FORBIDDEN = /[<>/\\&;]/;
/**
 * Control characters, including those that reverse text: `exe.txt` can read as `txt.exe`, and one person as another. So
 * can a name with spaces of no width. Joiners (U+200C, U+200D) stay: some scripts cannot be written without them.
 */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/u;
const HIDDEN_OR_FORBIDDEN = [FORBIDDEN, HIDDEN];
/** A visible character: a name of spaces and invisible characters counts as blank. */
const VISIBLE = /[^\p{Z}\p{C}]/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u;
/** Separators that people use in phone numbers. */
const PHONE_SEPARATORS = /[\s()-]/g;
const PHONE = { form: /^\+\d{11,13}$/, general: /^\+\d{9,16}$/ } as const;

/**
 * Whether a name is not blank, not too long, and free of < > / \ & ;, entities (docs/product/fields.md#names) and
 * control characters, including those of writing direction.
 */
export function isName(text: string, maxLength: number = MAX_LENGTH.name): boolean {
  return (
    VISIBLE.test(text) && text.length <= maxLength && !HIDDEN_OR_FORBIDDEN.some((characters) => characters.test(text))
  );
}

/**
 * For a form: why `isName` refuses a name. A hidden character is given by its code, as it cannot be seen after pasting.
 */
export function nameRefusal(text: string): string {
  const hidden = FORBIDDEN.test(text) ? undefined : HIDDEN.exec(text)?.[0].codePointAt(0);
  if (hidden === undefined) return NAME_PROBLEM;
  const code = hidden.toString(16).toUpperCase().padStart(4, '0');
  return `Incorrect name. Hidden character not allowed: U+${code}. Type the name again.`;
}

/** Names of people are longer than 2 characters (docs/product/fields.md#names). */
export function isAccountName(text: string): boolean {
  return isName(text, MAX_LENGTH.accountName) && text.trim().length > 2;
}

/**
 * An address whose last label has at least 2 letters, without the characters that are forbidden in names
 * (docs/product/fields.md#names).
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_LENGTH.email &&
    EMAIL.test(text) &&
    !HIDDEN_OR_FORBIDDEN.some((characters) => characters.test(text))
  );
}

/** What is wrong with an address typed into a form, or null (docs/product/fields.md#names). */
export function emailProblem(text: string): string | null {
  if (text.trim() === '') return EMAIL_EMPTY;
  return isEmail(text.trim()) ? null : EMAIL_PROBLEM;
}

/** A phone number as it is stored: without the spaces, hyphens and parentheses that people type. */
export function plainPhone(text: string): string {
  return text.replace(PHONE_SEPARATORS, '');
}

/**
 * A plus sign and digits: 11 to 13 in account edit, create user and SIM cards (`form`), 9 to 16 elsewhere (`general`;
 * docs/product/fields.md#phone).
 */
export function isPhone(text: string, reading: keyof typeof PHONE = 'form'): boolean {
  return PHONE[reading].test(text);
}

/** A text of a form, in the API as in the form. */
export interface TextRule {
  /** As typed. */
  maxLength: number;
  /** As it is stored. Empty means none. */
  clean: (typed: string) => string;
  isRight: (cleaned: string) => boolean;
  problem: string;
}
