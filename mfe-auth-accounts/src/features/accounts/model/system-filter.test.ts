import { accountsOf, chosenSystem, systemOptions } from './system-filter';

const systems = [
  { ID: 3, name: 'Żary' },
  { ID: 1, name: 'hala 10' },
  { ID: 2, name: 'Hala 9' },
];

describe('systemOptions', () => {
  test('puts All first and sorts the systems by name, numbers as numbers and whatever their case', () => {
    expect(systemOptions(systems).map((option) => option.label)).toEqual(['All', 'Hala 9', 'hala 10', 'Żary']);
  });

  test('offers All alone where there is no system', () =>
    expect(systemOptions([])).toEqual([{ value: 'all', label: 'All' }]));
});

describe('chosenSystem', () => {
  test.each([
    ['2', 2],
    ['99', null],
    ['all', null],
    ['', null],
    [null, null],
    ['2; drop table', null],
  ])('reads %j as %j', (text, expected) => expect(chosenSystem(text, systems)).toBe(expected));
});

describe('accountsOf', () => {
  const accounts = [
    { id: 1, systems: { String: '1,2', Valid: true } },
    { id: 2, systems: { String: '12', Valid: true } },
    { id: 3, systems: { String: '2', Valid: false } },
    { id: 4, systems: null },
  ];
  const ids = (systemId: number | null) => accountsOf(accounts, systemId).map((account) => account.id);

  test('keeps everybody without a system', () => expect(ids(null)).toEqual([1, 2, 3, 4]));
  test('keeps the accounts of the one system, and not of one whose id contains its digits', () =>
    expect(ids(2)).toEqual([1]));
  test('keeps nobody where no account has the system', () => expect(ids(5)).toEqual([]));
});
