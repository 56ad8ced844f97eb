import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '@sagitta/shared-contracts/rules/text';
import * as v from 'valibot';
import { checkedText } from '@sagitta/shared-contracts/checked-text';

const EMPTY = 'Password can not be empty';
const DIFFERENT = 'Passwords do not match';

const FIELDS = {
  password: checkedText(passwordProblem),
  repeated: checkedText((repeated) => (repeated === '' ? EMPTY : null)),
};
const isRepeated = ({ password, repeated }: Record<keyof typeof FIELDS, string>) => repeated === password;

/** Both fields are needed and equal, and the password is long enough. */
export const NewPasswordSchema = v.pipe(v.object(FIELDS), v.forward(v.check(isRepeated, DIFFERENT), ['repeated']));
export const NO_PASSWORD = { password: '', repeated: '' };

/** A new password, and the one that it replaces. */
export const OwnPasswordSchema = v.pipe(
  v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty(EMPTY)), ...FIELDS }),
  v.forward(
    v.check((typed) => isRepeated(typed), DIFFERENT),
    ['repeated'],
  ),
);

function passwordProblem(password: string): string | null {
  if (password === '') return EMPTY;
  return password.length < PASSWORD_MIN_LENGTH ? PASSWORD_TOO_SHORT : null;
}
