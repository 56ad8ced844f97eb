import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Installation } from '../store/installation';
import { addresses } from '../suite';
import { remoteBuild, shellBuild, temporaryInstallation } from '../testing/fake-builds';
import { publish } from './publish';
import { repair } from './repair';
import { releaseKey } from './stored-releases';
import { verify } from './verify';

let installation: Installation;
let version: string;
beforeEach(async () => {
  installation = await temporaryInstallation();
  ({ version } = await publish(installation, await remoteBuild('mfe_systems')));
});

const keyOf = (path: string) => releaseKey('mfe_systems', version, path);
const write = (path: string, text: string) => installation.store.write(keyOf(path), Buffer.from(text));
const problems = () => verify(installation, addresses(3000).releases);
const all = async () => {
  const keys = (await installation.store.list('')).map(({ key }) => key);
  return Promise.all(keys.map(async (key) => [key, String((await installation.store.read(key))?.bytes)]));
};

test.each([
  ['a changed file', '1.js', () => write('1.js', 'evil')],
  ['a missing file', '1.css', () => installation.store.remove(keyOf('1.css'))],
  ['a changed form', 'remoteEntry.js', () => write('remoteEntry.js.br', 'no brotli')],
  ['a release.json that is cut short', 'release.json', () => write('release.json', '{"name":"mfe_sys')],
])('%s is written again, byte for byte', async (_, path, damage) => {
  const before = await all();
  await damage();
  expect(await problems()).not.toEqual([]);
  const build = await remoteBuild('mfe_systems');
  expect(await repair(installation, build, { dryRun: true })).toEqual({ version, written: [path] });
  expect(await problems()).not.toEqual([]);
  expect(await repair(installation, build)).toEqual({ version, written: [path] });
  expect(await problems()).toEqual([]);
  expect(await all()).toEqual(before);
  expect(await repair(installation, build)).toEqual({ version, written: [] });
});

test('verify says what repairs a file', async () => {
  await write('1.js', 'evil');
  expect(await problems()).toEqual([expect.stringContaining('pnpm release repair mfe_systems writes it again')]);
});

test('another build, or another version than the named one, repairs nothing', async () => {
  await write('1.js', 'evil');
  const before = await all();
  await expect(repair(installation, await remoteBuild('mfe_systems', { content: 'two' }))).rejects.toThrow(
    new RegExp(`and not a release that the store has.* Kept: ${version}`),
  );
  await expect(repair(installation, await remoteBuild('mfe_systems'), { version: '9.9.9' })).rejects.toThrow(
    'not 9.9.9',
  );
  expect(await all()).toEqual(before);
});

test('what was recorded is what counts: a build with other hashes is refused', async () => {
  const facts = JSON.parse(String((await installation.store.read(keyOf('release.json')))?.bytes)) as {
    integrity: Record<string, string>;
  };
  await write('release.json', JSON.stringify({ ...facts, integrity: { ...facts.integrity, '1.js': 'sha384-other' } }));
  const before = await all();
  await expect(repair(installation, await remoteBuild('mfe_systems'))).rejects.toThrow(
    '1.js of this build is not what',
  );
  expect(await all()).toEqual(before);
});

test('a release.json comes back only as its owner has signed it', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const owners = new Map([['mfe_systems', [createPublicKey(privateKey)]]]);
  await write('release.json', '{');
  await expect(repair({ ...installation, owners }, await remoteBuild('mfe_systems'))).rejects.toThrow('is not signed');
  const signed = await temporaryInstallation();
  await publish(signed, await remoteBuild('mfe_systems'), { key: privateKey });
  await signed.store.write(keyOf('release.json'), Buffer.from('{'));
  await repair({ ...signed, owners }, await remoteBuild('mfe_systems'));
  expect(await verify({ ...signed, owners }, addresses(3000).releases)).toEqual([]);
});

test('the shell is repaired too', async () => {
  const shell = await publish(installation, await shellBuild());
  await installation.store.write(releaseKey('host_shell', shell.version, 'index.html'), Buffer.from('evil'));
  expect(await repair(installation, await shellBuild())).toEqual({ version: shell.version, written: ['index.html'] });
  expect(await problems()).toEqual([]);
});
