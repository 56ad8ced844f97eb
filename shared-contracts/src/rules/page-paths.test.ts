import { ACCESS } from '../access';
import { ownerOfRecord, pageProblem } from './page-paths';

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
