import { checkForm } from '@sagitta/shared-ui/use-form';
import { detailsOf, DetailsSchema, optionsWith, type Details } from './details';

const GOOD: Details = {
  language: 'en',
  name: 'Anna Nowak',
  phone: '+48600100200',
  email: 'anna@example.com',
  timezone: 'Europe/Warsaw',
};

describe('DetailsSchema', () => {
  test('finds nothing wrong with what is right', () => {
    expect(checkForm(DetailsSchema, GOOD).problems).toEqual({});
  });

  test.each<[keyof Details, string, string | null]>([
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
    expect(checkForm(DetailsSchema, { ...GOOD, [field]: text }).problems[field] ?? null).toBe(problem);
  });

  test('trims what is typed, and sends null for no phone', () => {
    expect(checkForm(DetailsSchema, { ...GOOD, name: ' Anna Nowak ', phone: ' ' }).output?.value).toEqual({
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: null,
      language: 'en',
      timezone: 'Europe/Warsaw',
    });
  });

  test('sends nothing while something is wrong', () =>
    expect(checkForm(DetailsSchema, { ...GOOD, name: '' }).output).toBeNull());
});

describe('detailsOf', () => {
  test('reads a phone that is not valid, and what is missing, as empty', () => {
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
  test.each([
    ['Europe/Warsaw', ['Europe/Warsaw']],
    ['', ['Europe/Warsaw']],
    ['Europe/Berlin', ['Europe/Berlin', 'Europe/Warsaw']],
  ])('of stored %j is %j', (stored, options) => expect(optionsWith(stored, ['Europe/Warsaw'])).toEqual(options));
});
