import { checkForm } from '@sagitta/shared-ui/use-form';
import type { AnyFields } from './record-field';
import { recordSchema } from './record-schema';
import { emptyValues } from './record-values';

const FIELDS: AnyFields = {
  systemId: { label: 'System', kind: 'system', shows: 'systemName' },
  number: { label: 'Number', kind: 'text', maxLength: 15 },
  day: { label: 'Day', kind: 'day' },
  months: { label: 'Months', kind: 'number', max: 99, unit: 'months' },
  year: { label: 'Year', kind: 'year', years: () => [2024, 2026], initial: () => 2026 },
  mode: { label: 'Mode', kind: 'choice', options: [{ value: 'a', label: 'A' }] },
  covered: { label: 'Covered', kind: 'check', names: ['Yes', 'No'] },
};
const schema = recordSchema({ fields: FIELDS }, { others: [], isStaff: true, slug: 'sagitta' });
const check = (changes: object) => checkForm(schema, { ...emptyValues(FIELDS, 0), systemId: 1, ...changes });

test('sends nothing typed as null, and defaults as they are', () =>
  expect(check({}).output?.value).toEqual({
    systemId: 1,
    number: null,
    day: null,
    months: null,
    year: 2026,
    mode: 'a',
    covered: false,
  }));

test.each([
  ['systemId', null, 'Choose a system'],
  ['number', 'x'.repeat(15), null],
  ['number', 'x'.repeat(16), 'At most 15 characters'],
  ['day', '2026-02-28', null],
  ['day', '31/02/2026', 'There is no such day'],
  ['day', '1/2/2026', 'Dates are written dd/mm/yyyy'],
  ['day', '0001-01-01', 'The year is from 1990 to 2100'],
  ['day', '2101-01-01', 'The year is from 1990 to 2100'],
  ['months', '0', null],
  ['months', '99', null],
  ['months', '100', 'A whole number from 0 to 99'],
  ['months', '1.5', 'A whole number from 0 to 99'],
  ['months', '-1', 'A whole number from 0 to 99'],
])('%s %j: %s', (name, value, problem) =>
  expect(check({ [name]: value }).problems).toEqual(problem ? { [name]: problem } : {}),
);
