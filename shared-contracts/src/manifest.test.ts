import * as v from 'valibot';
import { contractFits, ManifestSchema } from './manifest';

test.each<[string, string, boolean]>([
  ['1.0', '^1.0', true],
  ['1.3', '^1.2', true],
  ['1.2', '^1.3', false],
  ['2.0', '^1.9', false],
  ['1.10', '^1.9', true],
  ['nonsense', '^1.0', false],
])('contract %s runs a part that needs %s: %s', (version, range, fits) =>
  expect(contractFits(version, range)).toBe(fits),
);

describe('ManifestSchema', () => {
  const page = { id: 'logs', path: '/logs', title: 'Logs', access: ['staff'] };
  const manifest = { name: 'mfe_reporting', contract: '^1.0', pages: [page] };

  test('takes a page, and shows its menu entry always by default', () => {
    const read = v.parse(ManifestSchema, {
      ...manifest,
      pages: [{ ...page, menu: { label: 'Logs', order: 1, icon: 'list' } }],
    });
    expect(read.pages[0]?.menu?.when).toBe('always');
  });

  test.each([
    ['a name that federation cannot use', { ...manifest, name: 'mfe-reporting' }],
    ['a contract that is no range', { ...manifest, contract: '1.0' }],
    ['a path that is not absolute', { ...manifest, pages: [{ ...page, path: 'logs' }] }],
    ['an unknown category', { ...manifest, pages: [{ ...page, access: ['everyone'] }] }],
  ])('refuses %s', (_, given) => {
    expect(v.is(ManifestSchema, given)).toBe(false);
  });
});
