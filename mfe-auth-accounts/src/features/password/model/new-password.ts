import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '@sagitta/shared-contracts/rules/text';

/** What is wrong with each field; null where nothing is. */
export interface PasswordProblems {
  password: string | null;
  repeated: string | null;
}

const EMPTY = 'Password can not be empty';
const DIFFERENT = 'Passwords do not match';

/** Both fields are needed and equal, and the password is long enough. */
export function passwordProblems(password: string, repeated: string): PasswordProblems {
  return {
    password: passwordProblem(password),
    repeated: repeatedProblem(password, repeated),
  };
}

function passwordProblem(password: string): string | null {
  if (password === '') return EMPTY;
  return password.length < PASSWORD_MIN_LENGTH ? PASSWORD_TOO_SHORT : null;
}

function repeatedProblem(password: string, repeated: string): string | null {
  if (repeated === '') return EMPTY;
  return repeated === password ? null : DIFFERENT;
}
