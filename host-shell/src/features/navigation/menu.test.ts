import type { Page } from '@sagitta/shared-contracts/manifest';
import { currentEntry, menuFor } from './menu';

const remote = { name: 'mfe_any' };
const page = (path: string, access: Page['access'], menu?: Page['menu']) => ({
  remote,
  page: { id: 'any', path, title: 'Any', access, menu },
});
const entry = (label: string, order: number, when: 'always' | 'one-system' | 'not-one-system' = 'always') => ({
  label,
  order,
  icon: 'list',
  when,
});

const PAGES = [
  page('/logs', ['commoner', 'installer', 'staff', 'observer'], entry('Logs', 30)),
  page('/systems', ['commoner', 'installer', 'staff', 'observer'], entry('Systems', 10, 'not-one-system')),
  page('/systems/:id/dashboard', ['commoner', 'installer', 'staff', 'observer'], entry('Dashboard', 10, 'one-system')),
  page('/gateways', ['installer', 'staff'], entry('Gateways', 50)),
  page('/devices', ['staff'], entry('Devices', 50)),
  page('/devices/:nodeId/graph', ['commoner', 'installer', 'staff', 'observer']),
  page('/pages/remind-password', 'public', entry('Remind', 1)),
];

const labels = (category: Parameters<typeof menuFor>[1], onlySystem: number | null | undefined) =>
  menuFor(PAGES, category, onlySystem).map(({ label }) => label);

test('entries are sorted by their order, then by name', () => {
  expect(labels('staff', null)).toEqual(['Systems', 'Logs', 'Devices', 'Gateways']);
});

test.each([
  ['commoner', ['Systems', 'Logs']],
  ['observer', ['Systems', 'Logs']],
  ['installer', ['Systems', 'Logs', 'Gateways']],
] as const)('%s sees what the manifests allow', (category, expected) => {
  expect(labels(category, null)).toEqual(expected);
});

test('with exactly one system Systems is hidden and Dashboard leads to that system', () => {
  expect(menuFor(PAGES, 'commoner', 7).map(({ label, to }) => [label, to])).toEqual([
    ['Dashboard', '/systems/7/dashboard'],
    ['Logs', '/logs'],
  ]);
});

test('while the number of systems is not known, Systems is there', () => {
  expect(labels('commoner', undefined)).toEqual(['Systems', 'Logs']);
});

test('an entry whose path waits for something else is no link', () => {
  expect(menuFor([page('/devices/:nodeId/graph', ['staff'], entry('Graph', 1))], 'staff', null)).toEqual([]);
});

describe('the current entry', () => {
  test('of a graph and of an import is that of the systems, not of the table of devices', () => {
    expect(at('/devices/3/import')).toBe('/systems');
    expect(at('/devices/3/graph')).toBe('/systems');
    expect(at('/devices/3/graph', 7)).toBe('/systems/7/dashboard');
    expect(at('/devices')).toBe('/devices');
  });
  const ownAccount = '/accounts/7/edit_account';
  const at = (pathname: string, onlySystem: number | null = null) =>
    currentEntry(menuFor(ALL, 'staff', onlySystem), { pathname, ownAccount, onlySystem });
  const ALL = [...PAGES, page('/accounts', ['staff'], entry('Accounts', 40))];

  test.each([
    ['/systems', '/systems'],
    ['/systems/4/dashboard', '/systems'],
    ['/accounts', '/accounts'],
    ['/accounts/8/edit_account', '/accounts'],
    ['/logsx', null],
    ['/nowhere', null],
  ])('at %s is %s', (pathname, expected) => {
    expect(at(pathname)).toBe(expected);
  });

  test("on one's own account is none: My Account is marked", () => {
    expect(at(ownAccount)).toBeNull();
    expect(at(`${ownAccount}/`)).toBeNull();
  });

  test('with one system is Dashboard, on the list of systems too', () => {
    expect(at('/systems', 7)).toBe('/systems/7/dashboard');
    expect(at('/systems/7/dashboard', 7)).toBe('/systems/7/dashboard');
  });
});
