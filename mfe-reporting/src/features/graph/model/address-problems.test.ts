import { addressProblems } from './address-problems';

const NOW = Date.parse('2026-11-21T15:00:30Z');

test.each([
  ['', []],
  ['from=2026-11-01&to=2026-11-21', []],
  ['from=2026-11-01', []],
  ['with=12,7,3', []],
  ['with=12,12,7,3', []],
  ['from=yesterday', ['A date in the address cannot be read.']],
  ['from=2026-11-01&to=2026-13-45', ['A date in the address cannot be read.']],
  ['from=2026-11-05&to=2026-11-01', ['The dates in the address are the wrong way round. The last month is shown.']],
  ['from=2027-01-01&to=2027-02-01', ['The dates in the address have not come yet. The last month is shown.']],
  ['to=2026-10-10', ['The address names no first day.']],
  ['with=12,x', ['A device to compare cannot be read from the address.']],
  ['with=1,2,4,5', ['At most 3 devices can be compared: the others in the address are left out.']],
])('says of "%s" what is not shown', (query, problems) => {
  expect(addressProblems(new URLSearchParams(query), NOW, 'Europe/Warsaw')).toEqual(problems);
});
