import { randomBytes } from 'node:crypto';
import { manifest as accounts } from '../../../mfe-auth-accounts/src/manifest';
import { manifest as backoffice } from '../../../mfe-backoffice/src/manifest';
import { manifest as reporting } from '../../../mfe-reporting/src/manifest';
import { manifest as systems } from '../../../mfe-systems/src/manifest';
import type { Installation } from '../store/installation';
import { addresses } from '../suite';
import { remoteBuild, temporaryInstallation } from '../testing/fake-builds';
import { brotli } from './compress';
import { publish } from './publish';
import { registryOf } from './registry';
import { readState } from './state';

const LARGEST = 6 * 1024;
const at = addresses(3000);

const registryAfter = async (installation: Installation, releases: number) => {
  for (const { name, pages } of [accounts, backoffice, reporting, systems])
    for (let release = 0; release < releases; release += 1) {
      const content = randomBytes(16).toString('hex');
      await publish(installation, await remoteBuild(name, { content, pages: [...pages] }));
    }
  const { state } = await readState(installation);
  return (await registryOf(installation.store, state, at.releases)).registry;
};

test('the registry of all four parts with their fallbacks is small, however often they were released', async () => {
  const registry = await registryAfter(await temporaryInstallation(), 4);
  expect(Object.values(registry.microFrontends).map((releases) => releases.length)).toEqual([2, 2, 2, 2]);
  expect((await brotli(Buffer.from(JSON.stringify(registry)))).length).toBeLessThan(LARGEST);
});
