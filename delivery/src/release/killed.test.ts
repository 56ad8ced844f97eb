import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { localInstallation } from '../store/installation';
import { addresses, ROOT } from '../suite';
import { remoteBuild, temporaryFolder } from '../testing/fake-builds';
import { prune } from './prune';
import { publish } from './publish';
import { partState, readState } from './state';
import { verify } from './verify';

const SCRIPT = resolve(ROOT, 'delivery/src/testing/killed-publisher.ts');
const TWO_DAYS = 2 * 86_400_000;

// Four files in three forms each, a source map and release.json in three forms; the document comes last.
test.each([7, 17])('a process that is killed in its write %i leaves the old release live and whole', async (at) => {
  const root = await temporaryFolder();
  const installation = localInstallation(3000, root);
  const one = await publish(installation, await remoteBuild('mfe_systems'));
  const build = await remoteBuild('mfe_systems', { content: 'two' });
  const args = ['--import', 'tsx', SCRIPT, root, build.name, build.dist, String(at)];
  const { signal, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });

  expect(await verify(installation, addresses(3000).releases)).toEqual([]);
  const two = await publish(installation, build);
  expect(one.version).not.toBe(two.version);
  expect(partState((await readState(installation)).state, build.name).live).toBe(two.version);
  expect(await verify(installation, addresses(3000).releases)).toEqual([]);
  await prune(installation.store, { days: 30, keep: 5, now: new Date(Date.now() + TWO_DAYS) });
  const left = (await installation.store.list('')).map(({ key }) => key);
  expect(
    left.filter((key) => !key.startsWith('live/') && !key.includes(one.version) && !key.includes(two.version)),
  ).toEqual([]);
});
