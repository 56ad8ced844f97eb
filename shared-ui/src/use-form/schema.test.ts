import * as v from 'valibot';
import { checkForm } from './schema';

const Schema = v.object({
  name: v.pipe(v.string(), v.minLength(3, 'Too short'), v.regex(/^\w+$/, 'Not a word')),
  rows: v.array(v.object({ amount: v.pipe(v.string(), v.toNumber()) })),
});

test('names the first problem of each field by its dotted name', () => {
  expect(checkForm(Schema, { name: '-', rows: [{ amount: '1' }, { amount: 'x' }] })).toEqual({
    problems: { name: 'Too short', 'rows.1.amount': expect.stringContaining('NaN') as string },
    output: null,
  });
});

test('answers what the schema makes of it where nothing is wrong', () => {
  expect(checkForm(Schema, { name: 'Hala', rows: [{ amount: '1' }] })).toEqual({
    problems: {},
    output: { value: { name: 'Hala', rows: [{ amount: 1 }] } },
  });
});

test('refuses a schema that answers later', () => {
  const later = v.objectAsync({ name: v.string() });
  expect(() => checkForm(later, { name: 'x' })).toThrow('must be sync');
});
