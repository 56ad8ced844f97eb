import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyText } from '../store/owners';
import { temporaryFolder } from '../testing/fake-builds';
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

test('pages are told the keys of each owner that the installation lists', async () => {
  const file = join(await temporaryFolder(), 'owners.json');
  const key = keyText(generateKeyPairSync('ed25519').publicKey);
  await writeFile(file, JSON.stringify({ 'mfe-systems': [key] }));
  expect(configFromEnv({ RELEASE_OWNERS: file })).toMatchObject({ owners: { mfe_systems: [key] } });
});

test('a web server whose API is elsewhere can say itself that the demo is open', () => {
  expect(configFromEnv({ CONFIG_JSON: '{"openDemo":true}' })).toEqual({ openDemo: true });
});

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '' }, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
])('listens with %j on %s', (env, host) => {
  expect(hostFromEnv(env)).toBe(host);
});
