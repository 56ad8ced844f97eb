import type { Page } from '@sagitta/shared-contracts/manifest';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { pagesOf } from './releases';

const page = (path: string, access: Page['access'] = ['staff']): Page => ({ id: 'page', path, title: 'Page', access });
const part = (name: string, ...pages: Page[]): PartEntry => ({
  name,
  live: null,
  problem: null,
  fallback: null,
  pages,
});
const paths = (...parts: PartEntry[]) =>
  pagesOf(parts, 'sagitta').map(({ remote, page: { path } }) => [remote.name, path]);

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

test('a public path carries the provider, so that it takes up no other path', () => {
  expect(paths(part('mfe_auth_accounts', page('/pages/:product-watch-privacy', 'public')))).toEqual([
    ['mfe_auth_accounts', '/pages/sagitta-watch-privacy'],
  ]);
  expect(warn).not.toHaveBeenCalled();
});

test('the owner of a path keeps it, wherever the other part is in the registry', () => {
  const systems = part('mfe_systems', page('/systems'), page('/systems/:id/dashboard'));
  for (const stolen of ['/systems', '/Systems/', '/systems/:any/:tab', '/:any']) {
    const thief = part('mfe_backoffice', page(stolen), page('/gateways'));
    const expected = [
      ['mfe_systems', '/systems'],
      ['mfe_systems', '/systems/:id/dashboard'],
    ];
    expect(paths(thief, systems)).toEqual([['mfe_backoffice', '/gateways'], ...expected]);
    expect(paths(systems, thief)).toEqual([...expected, ['mfe_backoffice', '/gateways']]);
  }
  expect(warn).toHaveBeenCalledWith('The page page of mfe_backoffice is left out: /systems belongs to mfe_systems.');
});

test('a path that no table names belongs to the part that had it first', () => {
  expect(paths(part('mfe_backoffice', page('/fleet/:id')), part('mfe_reporting', page('/fleet/new')))).toEqual([
    ['mfe_backoffice', '/fleet/:id'],
  ]);
});

test('a guarded path is never opened to everybody', () => {
  expect(paths(part('mfe_systems', page('/systems', 'public')))).toEqual([]);
});
