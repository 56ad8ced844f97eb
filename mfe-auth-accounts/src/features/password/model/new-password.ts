/** What is wrong with each field; null where nothing is. */
export interface PasswordProblems {
  password: string | null;
  repeated: string | null;
}

const EMPTY = 'Password can not be empty';
const DIFFERENT = 'Passwords do not match';

/** Both fields are needed and equal (document 1 §5). */
export function passwordProblems(password: string, repeated: string): PasswordProblems {
  return {
    password: password === '' ? EMPTY : null,
    repeated: repeatedProblem(password, repeated),
  };
}

function repeatedProblem(password: string, repeated: string): string | null {
  if (repeated === '') return EMPTY;
  return repeated === password ? null : DIFFERENT;
}
