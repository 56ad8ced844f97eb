import { addresses, partBases } from './suite';

test('browsers find a part at its own origin, unless the installation has set another address', () => {
  const bases = partBases({ PART_BASES: '{"mfe-systems":"https://cdn.example/parts/"}' });
  const at = addresses(3000, bases);
  expect(at.releases('mfe_systems')).toBe('https://cdn.example/parts');
  expect(at.releases('mfe_reporting')).toBe('http://localhost:3004');
  expect(partBases({})).toEqual({});
});

test.each([
  ['{', 'PART_BASES is not JSON'],
  ['[]', 'not an object'],
  ['null', 'not an object'],
  ['{"mfe_vans":"https://vans.example"}', 'There is no part "mfe_vans"'],
  ['{"mfe_systems":"javascript:alert(1)"}', 'has to begin with http:// or https://'],
  ['{"mfe_systems":7}', 'has to begin with http:// or https://'],
])('PART_BASES=%s is refused in words', (PART_BASES, words) => {
  expect(() => partBases({ PART_BASES })).toThrow(words);
});
