import { checkForm } from '@sagitta/shared-ui/use-form';
import { NewPasswordSchema } from './new-password';

describe('NewPasswordSchema', () => {
  test.each([
    ['', '', 'Password can not be empty', 'Password can not be empty'],
    ['a secret', '', null, 'Password can not be empty'],
    ['', 'a secret', 'Password can not be empty', 'Passwords do not match'],
    ['a secret', 'A secret', null, 'Passwords do not match'],
    ['a secret', 'a secret', null, null],
    ['        ', '        ', null, null],
    ['seven c', 'seven c', 'Password too short', null],
  ])('%j and %j: %j, %j', (first, second, password, repeated) => {
    const { problems } = checkForm(NewPasswordSchema, { password: first, repeated: second });
    expect({ password: problems.password ?? null, repeated: problems.repeated ?? null }).toEqual({
      password,
      repeated,
    });
  });
});
