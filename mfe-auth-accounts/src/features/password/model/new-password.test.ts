import { passwordProblems } from './new-password';

describe('passwordProblems', () => {
  it.each([
    ['', '', 'Password can not be empty', 'Password can not be empty'],
    ['secret', '', null, 'Password can not be empty'],
    ['', 'secret', 'Password can not be empty', 'Passwords do not match'],
    ['secret', 'Secret', null, 'Passwords do not match'],
    ['secret', 'secret', null, null],
    [' ', ' ', null, null],
  ])('%j and %j: %j, %j', (first, second, password, repeated) => {
    expect(passwordProblems(first, second)).toEqual({ password, repeated });
  });
});
