import { temporaryFolder } from '../testing/fake-builds';
import { installationOf } from './installation';

test('the store of this clone is the default, and PORT_BASE names the installation', async () => {
  const { installation, releases } = await installationOf(3100, {});
  expect(installation.name).toBe('3100');
  expect(installation.store.place).toMatch(/\.data\/delivery$/);
  expect(releases).toBe(`${installation.store.place}/releases`);
});

test('a folder or a bucket can be named, and an installation', async () => {
  const folder = await temporaryFolder();
  const local = await installationOf(3000, { RELEASE_STORE: folder, INSTALLATION: 'production' });
  expect([local.installation.store.place, local.installation.name]).toEqual([folder, 'production']);
  const remote = await installationOf(3000, { RELEASE_STORE: 's3://our-releases/sagitta/' });
  expect([remote.installation.store.place, remote.releases]).toEqual(['s3://our-releases/sagitta/', null]);
});

test.each([
  [{ INSTALLATION: '../other' }, 'INSTALLATION="../other"'],
  [{ RELEASE_STORE: 's3://' }, 'names no bucket'],
  [{ RELEASE_STORE: 's3:bucket' }, 'names no bucket'],
])('%j is refused in words', async (env, words) => {
  await expect(installationOf(3000, env)).rejects.toThrow(words);
});
