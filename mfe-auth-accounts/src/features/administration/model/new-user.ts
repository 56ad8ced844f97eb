import type { NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import {
  isAccountName,
  isEmail,
  isPhone,
  NAME_PROBLEM,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
  plainPhone,
} from '@sagitta/shared-contracts/rules/text';

/** The create-user form as it is typed. */
export interface NewUser {
  name: string;
  email: string;
  phone: string;
  password: string;
  category: NewAccountCategory;
}

/** The fields that are typed. */
export type NewUserField = Exclude<keyof NewUser, 'category'>;
export type NewUserProblems = Readonly<Record<NewUserField, string | null>>;

export const NO_USER: NewUser = { name: '', email: '', phone: '', password: '', category: 'commoner' };

/**
 * What is wrong with each field; null where nothing is (docs/product/administration.md#users). The messages differ from
 * those of the edit form.
 */
export function newUserProblems({ name, email, phone, password }: Pick<NewUser, NewUserField>): NewUserProblems {
  return {
    name: nameProblem(name),
    email: emailProblem(email.trim()),
    phone: phone.trim() === '' || isPhone(plainPhone(phone)) ? null : 'Invalid phone number',
    password: password.length < PASSWORD_MIN_LENGTH ? PASSWORD_TOO_SHORT : null,
  };
}

/** Whether one of the accounts in sight has the same e-mail or phone (docs/product/administration.md#users). */
export function isTaken(
  { email, phone }: Pick<NewUser, 'email' | 'phone'>,
  accounts: readonly Pick<AccountRow, 'email' | 'phone'>[],
): boolean {
  const [wantedEmail, wantedPhone] = [email.trim().toLowerCase(), plainPhone(phone)];
  return accounts.some(
    (account) =>
      account.email.toLowerCase() === wantedEmail ||
      (wantedPhone !== '' && account.phone?.Valid === true && account.phone.String === wantedPhone),
  );
}

function nameProblem(name: string): string | null {
  if (isAccountName(name)) return null;
  return name.trim().length <= 2 ? 'Invalid name' : NAME_PROBLEM;
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Email cannot be empty';
  return isEmail(email) ? null : 'Invalid email address';
}
