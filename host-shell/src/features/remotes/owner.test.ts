import { generateKeyPairSync, sign, webcrypto, type KeyObject } from 'node:crypto';
import type { Release } from '@sagitta/shared-contracts/registry';
import { assertOwned } from './owner';

const real = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
const useCrypto = (value: unknown) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
beforeEach(() => useCrypto(webcrypto));
afterEach(() => {
  if (real) Object.defineProperty(globalThis, 'crypto', real);
  jest.restoreAllMocks();
});

const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const text = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const KEYS = [text(ours.publicKey)];

/** As the release tool signs it. */
const signature = (version: string, integrity: string, { privateKey } = ours) =>
  sign(null, Buffer.from(`sagitta entry\nmfe_systems\n${version}\n${integrity}`), privateKey).toString('base64');
const release = (signatures?: string[], version = '1', integrity = 'sha384-a') =>
  ({ url: 'http://part/1.js', metadata: { version, integrity }, extras: { signatures } }) as unknown as Release;

test('takes what one of the owner keys has signed, and all where nobody is listed', async () => {
  const good = release([signature('1', 'sha384-a', theirs), signature('1', 'sha384-a')]);
  await assertOwned([text(theirs.publicKey), ...KEYS], 'mfe_systems', good);
  await assertOwned(KEYS, 'mfe_systems', good);
  await assertOwned(undefined, 'mfe_systems', release());
});

test.each([
  ['without a signature', release()],
  ['signed by another key', release([signature('1', 'sha384-a', theirs)])],
  ['with another entry', release([signature('1', 'sha384-a')], '1', 'sha384-evil')],
  ['with the signature of another version', release([signature('1', 'sha384-a')], '2')],
])('refuses a release %s', async (_, refused) => {
  const words = 'is signed by no owner of the part.';
  await expect(assertOwned(KEYS, 'mfe_systems', refused)).rejects.toThrow(words);
});

test('refuses a release of another part', async () => {
  await expect(assertOwned(KEYS, 'mfe_reporting', release([signature('1', 'sha384-a')]))).rejects.toThrow('no owner');
});

test.each([
  ['has no cryptography', {}],
  [
    'does not know the kind of key',
    { subtle: { importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) } },
  ],
])('leaves the check to the servers where the browser %s, and says so', async (_, crypto) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  useCrypto(crypto);
  await assertOwned(KEYS, 'mfe_systems', release());
  expect(warn).toHaveBeenCalledWith('This browser cannot check who has signed a part.', expect.anything());
});

test('stops where a key of the settings is none', async () => {
  await expect(assertOwned([btoa('no key')], 'mfe_systems', release())).rejects.toThrow(/data/i);
});
