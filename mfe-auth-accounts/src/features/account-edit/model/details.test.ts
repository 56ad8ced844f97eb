import { detailsInput, detailsOf, detailsProblems, optionsWith, type Details } from './details';

const GOOD: Details = {
  language: 'en',
  name: 'Anna Nowak',
  phone: '+48600100200',
  email: 'anna@example.com',
  timezone: 'Europe/Warsaw',
};

describe('detailsProblems', () => {
  it('finds nothing wrong with what is right', () => {
    expect(Object.values(detailsProblems(GOOD)).filter(Boolean)).toEqual([]);
  });

  it.each<[keyof Details, string, string | null]>([
    ['name', 'An', 'Incorrect name'],
    ['name', '   ', 'Incorrect name'],
    ['name', 'Ann', null],
    ['name', 'Anna <b>', 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
    ['name', 'x'.repeat(256), 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
    ['phone', '', null],
    ['phone', '+4860010020', 'Incorrect phone number'],
    ['phone', '48600100200', 'Incorrect phone number'],
    ['phone', ' +48600100200 ', null],
    ['phone', '+48 (600) 100-200', null],
    ['phone', '+48600100200123', 'Incorrect phone number'],
    ['email', '', 'Email cannot be empty'],
    ['email', 'anna@example', 'Incorrect email'],
    ['email', 'anna@example.c', 'Incorrect email'],
    ['email', 'a&b@example.com', 'Incorrect email'],
    ['language', 'pl', 'Choose a language'],
    ['timezone', 'Europe/Berlin', 'Choose Europe/Warsaw'],
    ['timezone', '', 'Choose Europe/Warsaw'],
  ])('of %s %j is %j', (field, text, problem) => {
    expect(detailsProblems({ ...GOOD, [field]: text })[field]).toBe(problem);
  });
});

describe('detailsInput', () => {
  it('trims what is typed, sends null for no phone, and carries the lock', () => {
    expect(detailsInput(8, { ...GOOD, name: ' Anna Nowak ', phone: ' ' }, '2026-11-21T10:00:00Z')).toEqual({
      id: 8,
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: null,
      language: 'en',
      timezone: 'Europe/Warsaw',
      updatedAt: '2026-11-21T10:00:00Z',
    });
  });

  it('is null while something is wrong', () => expect(detailsInput(8, { ...GOOD, name: '' }, null)).toBeNull());
});

describe('detailsOf', () => {
  it('reads a phone that is not valid, and what is missing, as empty', () => {
    expect(
      detailsOf({
        language: null,
        name: 'Anna',
        phone: { String: '+48600100200', Valid: false },
        email: 'a@b.pl',
        timezone: null,
      }),
    ).toEqual({
      language: '',
      name: 'Anna',
      phone: '',
      email: 'a@b.pl',
      timezone: '',
    });
  });
});

describe('optionsWith', () => {
  it.each([
    ['Europe/Warsaw', ['Europe/Warsaw']],
    ['', ['Europe/Warsaw']],
    ['Europe/Berlin', ['Europe/Berlin', 'Europe/Warsaw']],
  ])('of stored %j is %j', (stored, options) => expect(optionsWith(stored, ['Europe/Warsaw'])).toEqual(options));
});
