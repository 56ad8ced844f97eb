import { isTaken, newUserProblems, type NewUser, type NewUserField } from './new-user';

const GOOD: NewUser = {
  name: 'Anna Nowak',
  email: 'anna@example.com',
  phone: '',
  password: '12345678',
  category: 'commoner',
};

describe('newUserProblems', () => {
  it('finds nothing wrong with what is right', () =>
    expect(Object.values(newUserProblems(GOOD)).filter(Boolean)).toEqual([]));

  it.each<[NewUserField, string, string]>([
    ['name', 'An', 'Invalid name'],
    ['name', 'A & B', 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
    ['email', ' ', 'Email cannot be empty'],
    ['email', 'anna@', 'Invalid email address'],
    ['phone', '600100200', 'Invalid phone number'],
    ['password', '1234567', 'Password too short'],
  ])('of %s %j is %j', (field, text, problem) => {
    expect(newUserProblems({ ...GOOD, [field]: text })[field]).toBe(problem);
  });
});

describe('isTaken', () => {
  const accounts = [
    { email: 'Piotr@example.com', phone: { String: '+48600100200', Valid: true } },
    { email: 'ewa@example.com', phone: { String: '', Valid: false } },
  ];
  it.each([
    ['piotr@EXAMPLE.com ', '', true],
    ['x@example.com', ' +48600100200', true],
    ['x@example.com', '', false],
    ['x@example.com', '+48600100201', false],
  ])('%j %j: %s', (email, phone, expected) => expect(isTaken({ email, phone }, accounts)).toBe(expected));
});
