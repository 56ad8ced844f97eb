import type { Account } from '@sagitta/shared-contracts/api/account';
import { ACCOUNT_LANGUAGES, ACCOUNT_TIMEZONES } from '@sagitta/shared-contracts/api/account-admin';
import { isAccountName, isEmail, isPhone, nameRefusal, plainPhone } from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';
import { checkedText } from '@sagitta/shared-contracts/checked-text';

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

/** What is wrong with each field, and what is sent of it (docs/product/accounts.md#details). */
export const DetailsSchema = v.object({
  language: v.pipe(v.string(), v.picklist(ACCOUNT_LANGUAGES, 'Choose a language')),
  name: v.pipe(checkedText(nameProblem), v.trim()),
  phone: v.pipe(
    checkedText((phone) => (phone.trim() === '' || isPhone(plainPhone(phone)) ? null : INCORRECT.phone)),
    v.transform((phone) => plainPhone(phone) || null),
  ),
  email: v.pipe(
    checkedText((email) => emailProblem(email.trim())),
    v.trim(),
  ),
  timezone: v.pipe(v.string(), v.picklist(ACCOUNT_TIMEZONES, `Choose ${ACCOUNT_TIMEZONES.join(' or ')}`)),
});

/** The details form as it is typed. Empty text where nothing is stored. */
export type Details = v.InferInput<typeof DetailsSchema>;

export function detailsOf(account: Pick<Account, 'language' | 'name' | 'phone' | 'email' | 'timezone'>): Details {
  return {
    language: account.language ?? '',
    name: account.name,
    phone: account.phone?.Valid ? account.phone.String : '',
    email: account.email,
    timezone: account.timezone ?? '',
  };
}

/** The choices of a select: the allowed ones, and before them what is stored though it is none of them. */
export function optionsWith(stored: string, allowed: readonly string[]): string[] {
  return stored === '' || allowed.includes(stored) ? [...allowed] : [stored, ...allowed];
}

function nameProblem(name: string): string | null {
  if (isAccountName(name)) return null;
  return name.trim().length <= 2 ? INCORRECT.name : nameRefusal(name);
}

function emailProblem(email: string): string | null {
  if (email === '') return EMAIL_EMPTY;
  return isEmail(email) ? null : INCORRECT.email;
}
