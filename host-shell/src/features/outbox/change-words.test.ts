import type { EnteredValue } from '@sagitta/shared-contracts/waiting';
import { differencesOf } from './change-words';
import { rename } from './testing/changes';

const theirs = (entered: Partial<EnteredValue>, stored: Record<string, unknown>) => {
  const change = rename(1, 'A');
  const value = { label: 'Field', text: 'Mine', name: 'it', ...entered };
  return differencesOf({ ...change, told: { ...change.told, entered: [value] } }, stored)[0]?.theirs;
};
const KIND = { as: 'words', words: { watch: 'To watch' }, otherwise: 'Danger' } as const;

test.each<[string, unknown, Partial<EnteredValue>, string]>([
  ['a text', 'Girder', {}, 'Girder'],
  ['rich text without its marks', '<p>Snow &amp; ice</p>', {}, 'Snow & ice'],
  ['nothing', null, {}, '--'],
  ['nothing, by the word of its screen', '', { none: 'not accelerated' }, 'not accelerated'],
  ['a tick', true, {}, 'yes'],
  ['a tick, by the words of its screen', false, { reads: { as: 'words', words: { false: 'No' } } }, 'No'],
  ['a number with its unit', 1200, { reads: { as: 'number', unit: 'mm', decimals: 0 } }, '1,200 mm'],
  ['a number with its decimals', 0.5, { reads: { as: 'number', unit: '°', decimals: 3 } }, '0.500°'],
  ['a level that is off', 0, { reads: { as: 'number', unit: '%', zero: 'OFF' } }, 'OFF'],
  ['a day', '2026-11-27', { reads: { as: 'day' } }, '27/11/2026'],
  ['a day of a table with short years', '2026-11-27T00:00:00Z', { reads: { as: 'day', years: 'short' } }, '27/11/26'],
  ['a moment', '2026-11-27T13:05:00Z', { reads: { as: 'moment', zone: 'Europe/Warsaw' } }, '27/11/2026, 14:05 CET'],
  ['a choice', 'watch', { reads: KIND }, 'To watch'],
  ['a choice that this release does not know', 'collapse', { reads: KIND }, 'Danger'],
  ['an image', 'iVBORw0KGgo=', { reads: { as: 'thing', text: 'An image' } }, 'An image'],
  ['what is not what was expected', 'x', { reads: { as: 'number', unit: 'mm' } }, 'x'],
])('shows %s that is stored as its screen does', (_, stored, entered, text) => {
  // Units stand behind a space that does not break.
  expect(theirs(entered, { it: stored })?.replaceAll(/\s/g, ' ')).toBe(text);
});

test('a place on a plan needs both of its parts', () => {
  const place = { reads: { as: 'place', y: 'top' } } as const;
  expect(theirs(place, { it: 0.31, top: 0.08 })).toBe('31 % from the left, 8 % from the top');
  expect(theirs(place, { it: 0.31, top: null })).toBe('0.31');
});

test('what is stored has a name of its own, and may not be told', () => {
  expect(theirs({ storedAs: 'systemName' }, { it: 7, systemName: 'Hala Poznań' })).toBe('Hala Poznań');
  expect(theirs({ storedAs: 'systemName' }, { it: 7 })).toBe('not told');
});
