import * as v from 'valibot';
import { earlier, peopleToSend, type Step, StepsSchema, stepsText } from './steps';

const step = (name: string, changes: Partial<Step> = {}): Step => ({
  accountID: name.charCodeAt(0),
  name,
  minutes: '15',
  hasAccess: true,
  ...changes,
});

test.each([
  ['1', true],
  ['1440', true],
  [' 15 ', true],
  ['0', false],
  ['1441', false],
  ['1.5', false],
  ['-5', false],
  ['1e2', false],
  ['', false],
])('minutes %j: valid %s', (minutes, valid) => {
  expect(v.is(StepsSchema, { people: [step('A', { minutes })] })).toBe(valid);
});

test('sends neither deleted accounts nor people without access', () => {
  const people = [step('A'), step('B', { hasAccess: false }), step('C', { accountID: null, hasAccess: false })];
  expect(peopleToSend({ people })).toEqual([{ accountID: 65, minutes: 15 }]);
});

test('moves a person one place earlier, and the first not at all', () => {
  const people = ['A', 'B', 'C'].map((name) => step(name));
  const names = (steps: Step[]) => steps.map(({ name }) => name).join('');
  expect([names(earlier(people, 2)), names(earlier(people, 1)), names(earlier(people, 0))]).toEqual([
    'ACB',
    'BAC',
    'ABC',
  ]);
});

test('puts a list into words', () => {
  expect(stepsText({ people: [step('A'), step('B', { minutes: '5' })] })).toBe('A after 15 min, B after 5 min');
  expect(stepsText({ people: [] })).toBe('nobody');
});
