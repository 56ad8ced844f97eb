import * as v from 'valibot';
import { maybe, oneOf } from '@sagitta/shared-contracts/wire';
import { breaches } from './breaches';

const Schema = v.array(v.object({ id: v.number(), name: maybe(v.string()), level: oneOf(['L1', 'none'], 'none') }));

test.each([
  ['a right answer', [{ id: 1, name: 'a', level: 'L1' }], []],
  ['an absent optional field', [{ id: 1, level: 'L1' }], []],
  ['a field that nobody knows', [{ id: 1, name: null, level: 'none', more: 1 }], []],
  ['a missing field', [{ name: 'a', level: 'L1' }], [expect.stringContaining('0.id')]],
  [
    'a value of the wrong kind in an optional field',
    [{ id: 1, name: 7, level: 'L1' }],
    ['[0].name: 7 is read as null'],
  ],
  ['a word outside of its list', [{ id: 1, name: 'a', level: 'L9' }], ['[0].level: "L9" is read as "none"']],
])('judges %s', (_, answer, expected) => {
  expect(breaches(Schema, answer)).toEqual(expected);
});
