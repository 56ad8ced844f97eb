import type { Account } from '@sagitta/shared-contracts/api/account';
import { ACCOUNT_LANGUAGES, ACCOUNT_TIMEZONES, type saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { isAccountName, isEmail, isPhone, NAME_PROBLEM, plainPhone } from '@sagitta/shared-contracts/rules/text';

/** The details form as it is typed. Empty text where nothing is stored. */
export interface Details {
  language: string;
  name: string;
  phone: string;
  email: string;
  timezone: string;
}

export type DetailsProblems = Readonly<Record<keyof Details, string | null>>;

export const DETAIL_LABELS: Readonly<Record<keyof Details, string>> = {
  language: 'Choose language',
  name: 'Full name',
  phone: 'Phone',
  email: 'Email',
  timezone: 'Timezone',
};

/** Messages of the edit form, which differ from those of the create form (docs/product/accounts.md#details). */
const INCORRECT = { name: 'Incorrect name', email: 'Incorrect email', phone: 'Incorrect phone number' } as const;
const EMAIL_EMPTY = 'Email cannot be empty';

export function detailsOf(account: Pick<Account, 'language' | 'name' | 'phone' | 'email' | 'timezone'>): Details {
  return {
    language: account.language ?? '',
    name: account.name,
    phone: account.phone?.Valid ? account.phone.String : '',
    email: account.email,
    timezone: account.timezone ?? '',
  };
}

/** What is wrong with each field; null where nothing is (docs/product/accounts.md#details). */
export function detailsProblems({ language, name, phone, email, timezone }: Details): DetailsProblems {
  return {
    language: isOneOf(ACCOUNT_LANGUAGES, language) ? null : 'Choose a language',
    name: nameProblem(name),
    phone: phone.trim() === '' || isPhone(plainPhone(phone)) ? null : INCORRECT.phone,
    email: emailProblem(email.trim()),
    timezone: isOneOf(ACCOUNT_TIMEZONES, timezone) ? null : `Choose ${ACCOUNT_TIMEZONES.join(' or ')}`,
  };
}

/** The body of the save call, or null while something is wrong. */
export function detailsInput(
  id: number,
  details: Details,
  updatedAt: string | null,
): InputOf<typeof saveAccount> | null {
  const { language, timezone } = details;
  if (Object.values(detailsProblems(details)).some(Boolean)) return null;
  if (!isOneOf(ACCOUNT_LANGUAGES, language) || !isOneOf(ACCOUNT_TIMEZONES, timezone)) return null;
  return {
    id,
    name: details.name.trim(),
    email: details.email.trim(),
    phone: plainPhone(details.phone) || null,
    language,
    timezone,
    updatedAt,
  };
}

/** The choices of a select: the allowed ones, and before them what is stored though it is none of them. */
export function optionsWith(stored: string, allowed: readonly string[]): string[] {
  return stored === '' || allowed.includes(stored) ? [...allowed] : [stored, ...allowed];
}

function nameProblem(name: string): string | null {
  if (isAccountName(name)) return null;
  return name.trim().length <= 2 ? INCORRECT.name : NAME_PROBLEM;
}

function emailProblem(email: string): string | null {
  if (email === '') return EMAIL_EMPTY;
  return isEmail(email) ? null : INCORRECT.email;
}

function isOneOf<const T extends readonly string[]>(words: T, word: string): word is T[number] {
  return words.includes(word);
}
