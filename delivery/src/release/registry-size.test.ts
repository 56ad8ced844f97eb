import { randomBytes } from 'node:crypto';
import { manifest as accounts } from '../../../mfe-auth-accounts/src/manifest';
import { manifest as backoffice } from '../../../mfe-backoffice/src/manifest';
import { manifest as reporting } from '../../../mfe-reporting/src/manifest';
import { manifest as systems } from '../../../mfe-systems/src/manifest';
import type { Installation } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { remoteBuild, temporaryInstallation, twoHoursLaterEachTime } from '../testing/fake-builds';
import { brotli } from './compress';
import { canary } from './go-back';
import { publish } from './publish';
import { registryOf } from './registry';
import { readState } from './state';

const LARGEST = 6 * 1024;
const at = addresses(3000);

const registryAfter = async (installation: Installation, releases: number) => {
  const clock = twoHoursLaterEachTime();
  for (const { name, pages } of [accounts, backoffice, reporting, systems]) {
    const release = async (storeOnly: boolean) => {
      const content = randomBytes(16).toString('hex');
      return publish(installation, await remoteBuild(name, { content, pages: [...pages] }), { storeOnly, at: clock() });
    };
    for (let count = 0; count < releases; count += 1) await release(false);
    const { version } = await release(true);
    await canary(installation, partNamed(name), version, 10);
  }
  const { state } = await readState(installation);
  return (await registryOf(installation, state, at.releases)).registry;
};

test('the registry of four parts with fallbacks and canaries is small, however often they were released', async () => {
  const registry = await registryAfter(await temporaryInstallation(), 4);
  expect(Object.values(registry.microFrontends).map((releases) => releases.length)).toEqual([3, 3, 3, 3]);
  expect((await brotli(Buffer.from(JSON.stringify(registry)))).length).toBeLessThan(LARGEST);
});
