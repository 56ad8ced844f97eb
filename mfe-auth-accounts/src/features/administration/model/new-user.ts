import { NEW_ACCOUNT_CATEGORIES } from '@sagitta/shared-contracts/api/account-admin';
import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import {
  isAccountName,
  isEmail,
  isPhone,
  nameRefusal,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_SHORT,
  plainPhone,
} from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';
import { checkedText } from '@sagitta/shared-contracts/checked-text';
import type { Choice } from './place';

/**
 * The create-user form (docs/product/administration.md#users). Its messages differ from those of the edit form.
 */
export const NewUserSchema = v.object({
  name: checkedText(nameProblem),
  email: checkedText((email) => emailProblem(email.trim())),
  phone: checkedText((phone) => (phone.trim() === '' || isPhone(plainPhone(phone)) ? null : 'Invalid phone number')),
  password: checkedText((password) =>
    isInvited(password) || password.length >= PASSWORD_MIN_LENGTH ? null : PASSWORD_TOO_SHORT,
  ),
  category: v.picklist(NEW_ACCOUNT_CATEGORIES),
  systemIds: v.array(v.number()),
  /** By system; those that were chosen once are kept. */
  choices: v.custom<Readonly<Record<number, Choice>>>(() => true),
});

/** The create-user form as it is typed. */
export type NewUserForm = v.InferInput<typeof NewUserSchema>;
/** The account itself. */
export type NewUser = Omit<NewUserForm, 'systemIds' | 'choices'>;

export const NO_USER: NewUserForm = {
  name: '',
  email: '',
  phone: '',
  password: '',
  category: 'commoner',
  systemIds: [],
  choices: {},
};

/** Without a password they get a link to choose one. */
export function isInvited(password: string): boolean {
  return password === '';
}

/** Whether one of the visible accounts has the same e-mail or phone (docs/product/administration.md#users). */
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
  return name.trim().length <= 2 ? 'Invalid name' : nameRefusal(name);
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Email cannot be empty';
  return isEmail(email) ? null : 'Invalid email address';
}
