import { checkForm } from '@sagitta/shared-ui/use-form';
import { isTaken, NewUserSchema, NO_USER, type NewUser } from './new-user';

const GOOD = {
  ...NO_USER,
  name: 'Anna Nowak',
  email: 'anna@example.com',
  phone: '',
  password: '12345678',
};

describe('NewUserSchema', () => {
  test.each(['12345678', ''])('finds nothing wrong with what is right, the password "%s" included', (password) =>
    expect(checkForm(NewUserSchema, { ...GOOD, password }).problems).toEqual({}),
  );

  test.each<[keyof NewUser, string, string]>([
    ['name', 'An', 'Invalid name'],
    ['name', 'A & B', 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
    ['email', ' ', 'Email cannot be empty'],
    ['email', 'anna@', 'Invalid email address'],
    ['phone', '600100200', 'Invalid phone number'],
    ['password', '1234567', 'Password too short'],
  ])('of %s %j is %j', (field, text, problem) => {
    expect(checkForm(NewUserSchema, { ...GOOD, [field]: text }).problems[field]).toBe(problem);
  });
});

describe('isTaken', () => {
  const accounts = [
    { email: 'Piotr@example.com', phone: { String: '+48600100200', Valid: true } },
    { email: 'ewa@example.com', phone: { String: '', Valid: false } },
  ];
  test.each([
    ['piotr@EXAMPLE.com ', '', true],
    ['x@example.com', ' +48600100200', true],
    ['x@example.com', '', false],
    ['x@example.com', '+48600100201', false],
  ])('%j %j: %s', (email, phone, expected) => expect(isTaken({ email, phone }, accounts)).toBe(expected));
});
