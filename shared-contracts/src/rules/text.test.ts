import { emailProblem, isAccountName, isEmail, isName, isPhone, nameRefusal, plainPhone } from './text';

describe('isName', () => {
  test.each(['Hala A', 'Łódź – magazyn 3', 'a.b-c_d', 'lt gt amp', '"quoted"', "O'Hara", 'x'.repeat(32)])(
    'takes %s',
    (text) => {
      expect(isName(text)).toBe(true);
    },
  );

  test.each([
    '',
    '   ',
    'a<b',
    'a>b',
    'a/b',
    'a\\b',
    'a&b',
    'a;b',
    '&lt;',
    '&gt;',
    '&lt',
    '&#60;',
    'x'.repeat(33),
    'a\u0000b',
    'a\tb',
    '\u200b\u3000',
    'admin\u202e',
    '\u2066admin\u2069',
    'ad\u200fmin',
    'ad\u200bmin',
    'ad\u2060min',
    '\ufeffadmin',
  ])('refuses %j', (text) => {
    expect(isName(text)).toBe(false);
  });
});

test.each([
  ['a<b', 'Characters not allowed: <, >,'],
  ['x'.repeat(33), 'Characters not allowed: <, >,'],
  ['admin\u202e', 'Hidden character not allowed: U+202E.'],
  ['ad\u200fmin', 'Hidden character not allowed: U+200F.'],
  ['ad\u200bmin', 'Hidden character not allowed: U+200B.'],
  ['a\tb', 'Hidden character not allowed: U+0009.'],
  // First what can be seen.
  ['a<\u202eb', 'Characters not allowed: <, >,'],
])('says why the name %j is refused: %s', (name, words) => {
  expect(nameRefusal(name)).toContain(words);
});

test.each<[string, boolean]>([
  ['Jo', false],
  ['  Jo  ', false],
  ['Joe', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['J<e', false],
])('a person named %s: %s', (name, right) => {
  expect(isAccountName(name)).toBe(right);
});

describe('isEmail', () => {
  test.each(['a@b.pl', 'jan.kowalski+w4@firma.com.pl', 'x_y@sub.domain.example', `${'a'.repeat(119)}@firma.pl`])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.pl',
    'a b@c.pl',
    'a@b..pl',
    'a@-b.pl',
    'a&b@c.pl',
    'a;b@c.pl',
    '<a@b.pl>',
    `${'a'.repeat(121)}@firma.pl`,
    'ad\u202emin@firma.pl',
  ])('refuses %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('says what is wrong', () => {
    expect([' ', 'a@b', ' a@b.pl '].map(emailProblem)).toEqual([
      'Email cannot be empty',
      'Invalid email address',
      null,
    ]);
  });
});

test.each<[string, boolean, boolean]>([
  ['+48123456789', true, true],
  ['+4812345678', false, true],
  ['+1234567890123', true, true],
  ['+12345678901234', false, true],
  ['+1234567890123456', false, true],
  ['+12345678901234567', false, false],
  ['+123456789', false, true],
  ['+12345678', false, false],
  ['48123456789', false, false],
  ['+48 123 456 789', false, false],
  ['', false, false],
])('the phone %s is right in forms: %s, in general: %s', (phone, form, general) => {
  expect(isPhone(phone)).toBe(form);
  expect(isPhone(phone, 'general')).toBe(general);
});

test.each([
  ['+48 123 456 789', '+48123456789'],
  [' +48 (12) 345-67-89\u00a0', '+48123456789'],
  ['+48123456789', '+48123456789'],
  ['+48.123', '+48.123'],
])('the phone typed as %j is the number %s', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});
