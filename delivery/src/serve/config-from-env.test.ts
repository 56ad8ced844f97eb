import { configFromEnv, hostFromEnv } from './config-from-env';

const accounts = [{ email: 'staff@sagitta.example', label: 'Staff' }];
const CONFIG_JSON = JSON.stringify({ demoAccounts: accounts, logResendAccountIds: [7] });

test.each([
  ['on a desk', {}, accounts, false],
  ['with a database', { DATABASE_URL: 'postgres://db/x' }, [], false],
  ['with DEMO=0', { DEMO: '0' }, [], false],
  ['with DEMO=0 and open to others', { DEMO: '0', HOST: '0.0.0.0' }, [], false],
  ['with DEMO=1 and open to others', { DEMO: '1', HOST: '0.0.0.0' }, accounts, true],
  ['with DEMO=1 in production', { DEMO: '1', NODE_ENV: 'production' }, accounts, true],
])('the settings %s', (_, env, demoAccounts, openDemo) => {
  expect(configFromEnv({ CONFIG_JSON, ...env })).toEqual({ logResendAccountIds: [7], demoAccounts, openDemo });
});

test('a host without settings of its own has none', () => {
  expect(configFromEnv({})).toEqual({ openDemo: false });
});

test('a web server whose API is elsewhere can say itself that the demo is open', () => {
  expect(configFromEnv({ CONFIG_JSON: '{"openDemo":true}' })).toEqual({ openDemo: true });
});

it.each([
  [{}, '127.0.0.1'],
  [{ HOST: '' }, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
])('listens with %j on %s', (env, host) => {
  expect(hostFromEnv(env)).toBe(host);
});
