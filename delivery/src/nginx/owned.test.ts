import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RegistrySchema, type Release } from '@sagitta/shared-contracts/registry';
import { RuntimeConfigSchema } from '@sagitta/shared-contracts/config';
import * as v from 'valibot';
import { assertOwned } from '../../../host-shell/src/features/remotes/owner';
import { publish } from '../release/publish';
import { releaseKey } from '../release/stored-releases';
import { localInstallation, releasesFolder, type Installation } from '../store/installation';
import { keyText, ownersFromEnv } from '../store/owners';
import { addresses, PARTS } from '../suite';
import { remoteBuild, shellBuild, temporaryFolder } from '../testing/fake-builds';
import { freePort, hasNginx, startNginx } from '../testing/nginx';
import { webSettings } from './settings';
import { writeSite } from './write-site';

// Whose a release is, as a browser reads it from a real nginx, by the code of the shell.

const [team, others] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const PART = 'mfe_systems';

let installation: Installation;
let write: () => Promise<unknown>;
let site: string;
let web: string;
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  const [store, out] = [await temporaryFolder(), await temporaryFolder()];
  const RELEASE_OWNERS = resolve(out, 'owners.json');
  const key = keyText(team.publicKey);
  await writeFile(RELEASE_OWNERS, JSON.stringify({ 'host-shell': [key], 'mfe-systems': [key] }));
  installation = { ...localInstallation(3000, store), owners: ownersFromEnv({ RELEASE_OWNERS }) };
  await publish(installation, await shellBuild(), { key: team.privateKey });
  await publish(installation, await remoteBuild(PART), { key: team.privateKey });
  const [api, ...ports] = await Promise.all(Array.from({ length: PARTS.length + 1 }, freePort));
  const bases = Object.fromEntries(PARTS.map(({ name }, index) => [name, `http://localhost:${ports[index]}`]));
  const at = addresses(3000, bases);
  const CONFIG_JSON = JSON.stringify({ apiUrl: `http://localhost:${api}` });
  const settings = webSettings(at, { RELEASE_OWNERS, CONFIG_JSON, DEMO: '0' });
  write = () => writeSite(installation, releasesFolder(store), settings, out);
  site = resolve(out, 'site');
  web = at.releases('host_shell');
  await write();
  if (hasNginx) stop = await startNginx(resolve(out, 'nginx.conf'), Number(new URL(web).port));
});
afterEach(() => stop?.());

const read = async (file: string): Promise<unknown> => (await fetch(`${web}/${file}`)).json();
/** What the shell does before it runs the part. */
async function check(): Promise<Release> {
  const { owners } = v.parse(RuntimeConfigSchema, await read('config.json'));
  const [release] = v.parse(RegistrySchema, await read('registry.json')).microFrontends[PART] ?? [];
  if (!release) throw new Error('The registry lacks the part.');
  await assertOwned(owners?.[PART], PART, release);
  return release;
}
/** As somebody does who may write where nginx reads. */
async function replaceInSite(from: string, to: string): Promise<void> {
  const path = resolve(site, 'registry.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
  for (const compressed of ['.br', '.gz']) await rm(path + compressed);
}

(hasNginx ? describe : describe.skip)(`with nginx${hasNginx ? '' : ', which this machine lacks'}`, () => {
  test('a browser runs what the owner has signed, and nothing that was put in its place', async () => {
    const { metadata, extras } = await check();
    expect(extras.signatures).toHaveLength(1);
    await replaceInSite(metadata.integrity, `sha384-${'B'.repeat(64)}`);
    await expect(check()).rejects.toThrow(`${PART} ${metadata.version} is signed by no owner of the part.`);
  });

  test('a release that is signed by somebody else is served to nobody, and what was served stays', async () => {
    const before = await check();
    const owners = new Map([[PART, [createPublicKey(others.privateKey)]]]);
    const theirs = { ...installation, owners };
    await publish(theirs, await remoteBuild(PART, { content: 'evil' }), { key: others.privateKey });
    await expect(write()).rejects.toThrow('Nothing was written.');
    expect(await check()).toEqual(before);
  });

  test('so does a store whose files were changed', async () => {
    const before = await check();
    const at = releaseKey(PART, before.metadata.version, 'release.json');
    const text = String((await installation.store.read(at))?.bytes);
    await installation.store.write(at, Buffer.from(text.replaceAll('sha384-', 'sha384-B')));
    await expect(write()).rejects.toThrow('is signed by no key that RELEASE_OWNERS lists for it');
    expect(await check()).toEqual(before);
  });
});
