import { addresses, partBases } from './suite';

test('browsers find a part at its own origin, unless the installation has set another address', () => {
  const bases = { 'mfe-systems': 'https://cdn.example/parts/', host_shell: 'https://suite.example' };
  const at = addresses(3000, partBases({ PART_BASES: JSON.stringify(bases) }));
  expect(at.releases('mfe_systems')).toBe('https://cdn.example/parts');
  expect(addresses(3000, partBases({})).releases('mfe_reporting')).toBe('http://localhost:3004');
});

test('once one part has an address, every part needs one', () => {
  const at = addresses(3000, { host_shell: 'https://suite.example' });
  expect(() => at.releases('mfe_reporting')).toThrow('mfe_reporting has no address in PART_BASES');
  expect(() => partBases({ PART_BASES: '{"mfe_systems":"https://systems.example"}' })).toThrow(
    'PART_BASES gives no address of host_shell',
  );
});

test('a shell with HTTPS takes no part without', () => {
  const of = (host_shell: string, mfe_systems: string) =>
    partBases({ PART_BASES: JSON.stringify({ host_shell, mfe_systems }) });
  expect(() => of('https://suite.example', 'http://systems.example')).toThrow(
    'PART_BASES: mfe_systems would be sent without HTTPS to a shell that has it (https://suite.example).',
  );
  expect(of('http://suite.example', 'http://systems.example')).toMatchObject({ mfe_systems: 'http://systems.example' });
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
