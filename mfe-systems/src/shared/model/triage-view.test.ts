import { parseFilters, parseOrder } from './triage-view';

test.each([
  [null, []],
  ['', []],
  ['L9,,nothing', []],
  ['unconfirmed,L4', ['L4', 'unconfirmed']],
  ['L4,L4', ['L4']],
])('reads the filters in %p', (text, filters) => expect(parseFilters(text)).toEqual(filters));

test.each([
  [null, null],
  ['worst', null],
  ['danger', 'danger'],
  ['name', 'name'],
])('reads the order in %p', (text, order) => expect(parseOrder(text)).toBe(order));
