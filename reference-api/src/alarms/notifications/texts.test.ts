import { fill, PLACEHOLDER, TEXTS, textsIn } from './texts';

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name).sort();

describe.each(Object.entries(TEXTS))('texts in %s', (_, texts) => {
  test('have the same keys and placeholders as those in English', () => {
    const shape = (of: object) => Object.entries(of).map(([key, text]) => [key, placeholders(String(text))]);
    expect(shape(texts)).toEqual(shape(TEXTS.en));
  });

  test('name a locale that exists', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(texts.locale)).toEqual([texts.locale]);
  });
});

test.each(['pl', '', 'EN', 'constructor'])('an account whose language is %j gets English texts', (language) => {
  expect(textsIn(language)).toBe(TEXTS.en);
});

test('fills every placeholder once, and leaves braces in values alone', () => {
  expect(fill('{a} and {b} and {a}', { a: '{b}', b: 2 })).toBe('{b} and 2 and {b}');
});
