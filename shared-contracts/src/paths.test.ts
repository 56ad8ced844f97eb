import { dashboardPath, graphPath, loginPath, logsPath, requestedPath } from './paths';

test('writes the paths that cross a border', () => {
  expect(dashboardPath(7)).toBe('/systems/7/dashboard');
  expect(graphPath(11)).toBe('/devices/11/graph');
  expect(graphPath(11, { tab: 1, days: 90 })).toBe('/devices/11/graph?tab=1&days=90');
  expect(graphPath(11, { tab: 0 })).toBe('/devices/11/graph?tab=0');
  expect(logsPath({ system: 7, node: 11, text: 'a b&c', range: ['2026-01-01', '2026-02-01'] })).toBe(
    '/logs?system=7&node=11&text=a+b%26c&range=2026-01-01%2C2026-02-01',
  );
  expect(logsPath({ text: '' })).toBe('/logs');
  expect(loginPath('/')).toBe('/pages/login-page');
});

test.each(['/logs?system=1', '/systems/7/dashboard', '/devices/11/graph?tab=1#x'])(
  'comes back to %s after a sign-in',
  (path) => {
    expect(requestedPath(new URL(loginPath(path), 'http://localhost').search)).toBe(path);
  },
);

test.each([
  ['/a/../logs', '/logs'],
  ['/logs\t', '/logs'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/logs?next=//evil.example#//x', '/logs?next=//evil.example#//x'],
])('reads %j as the browser does: %s', (path, read) => {
  expect(requestedPath(`?${new URLSearchParams({ requested: path })}`)).toBe(read);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '//',
  '//[',
  '/\t/',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  '/pages/login-page',
  '/x/../pages/loading',
])('goes to the systems rather than to %j', (path) => {
  expect(requestedPath(`?${new URLSearchParams({ requested: path })}`)).toBe('/systems');
});
