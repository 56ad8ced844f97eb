import { ACCESS } from '../access';
import { overlaps, ownerOfRecord, pageProblem } from './page-paths';

test.each([
  ['/systems', '/systems', true],
  ['/systems', '/Systems/', true],
  ['/systems', '/systems/:id', false],
  ['/systems/:id/dashboard', '/systems/new/dashboard', true],
  ['/systems/:id/dashboard', '/systems/:name/:tab', true],
  ['/systems/:id/dashboard', '/systems/:id/settings', false],
  ['/:any', '/gateways', true],
  ['/*', '/gateways', true],
  ['/systems/*', '/systems', true],
  ['/pages/change-password/:token?', '/pages/change-password', true],
  ['/pages/change-password/:token?', '/pages/change-password/now', true],
  ['/pages/:product-watch-privacy', '/pages/remind-password', false],
  ['/pages/:product-watch-privacy', '/pages/:product-watch-privacy', true],
])('%s and %s could be the same address: %s', (a, b, expected) => {
  expect(overlaps(a, b)).toBe(expected);
  expect(overlaps(b, a)).toBe(expected);
});

test('every route of the product has an owner', () => {
  for (const route of Object.keys(ACCESS)) expect(ownerOfRecord(route)).toMatch(/^mfe_/);
  expect(ownerOfRecord('/fleets')).toBeUndefined();
});

const staff = ['staff'] as const;
test.each([
  ['mfe_backoffice', { path: '/gateways', access: [...staff] }, null],
  ['mfe_backoffice', { path: '/fleet', access: [...staff] }, null],
  ['mfe_auth_accounts', { path: '/pages/remind-password', access: 'public' as const }, null],
  ['mfe_backoffice', { path: '/systems', access: [...staff] }, 'belongs to mfe_systems'],
  ['mfe_systems', { path: '/:any', access: [...staff] }, 'belongs to'],
  ['mfe_backoffice', { path: '/systems/new/dashboard', access: [...staff] }, 'belongs to mfe_systems'],
  ['mfe_backoffice', { path: '/gateways', access: 'public' as const }, 'a public page starts with /pages/'],
  ['mfe_backoffice', { path: '/pages/fleet', access: [...staff] }, 'such a page is public'],
  ['mfe_systems', { path: '/wall', access: 'public' as const }, null],
  ['mfe_systems', { path: '/wall', access: [...staff] }, 'such a page is public'],
  ['mfe_backoffice', { path: '/wall', access: 'public' as const }, 'belongs to mfe_systems'],
  ['mfe_backoffice', { path: '/pages/login-page', access: 'public' as const }, 'takes a path of the shell'],
  ['mfe_backoffice', { path: '/pages/:any', access: 'public' as const }, 'takes a path of the shell'],
  ['mfe_backoffice', { path: '/*', access: [...staff] }, 'takes a path of the shell'],
])('%s with %j: %s', (part, page, expected) => {
  const problem = pageProblem(part, page);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toContain(expected);
});
