import { login } from '@sagitta/shared-contracts/api/session';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { emailOf, PASSWORD } from '@sagitta/e2e/support/accounts';
import { call } from '@sagitta/e2e/support/api';
import type { Subject } from './pages/cases';

/** Signs the staff account in. */
export async function staffToken(api: string): Promise<string> {
  const { token } = await call(api, login, { input: { email: emailOf('staff'), password: PASSWORD } });
  return token;
}

/**
 * The site with the most devices, and its first measuring device with a reading: the heaviest pages that the demo has.
 */
export async function chooseSubject(api: string, token: string): Promise<Subject> {
  const systems = await call(api, listSystems, {}, token);
  const nodes = await call(
    api,
    listNodes,
    { input: { systemIds: systems.filter(({ systemVersion }) => systemVersion === 'W4').map(({ ID }) => ID) } },
    token,
  );
  const measuring = nodes.filter(
    ({ LatestKnownCalculatedDeflection }) => typeof LatestKnownCalculatedDeflection === 'number',
  );
  const devicesOf = (id: number) => measuring.filter(({ systemId }) => systemId === id);
  const [largest] = systems.sort((a, b) => devicesOf(b.ID).length - devicesOf(a.ID).length || a.ID - b.ID);
  const [node] = devicesOf(largest?.ID ?? 0).sort((a, b) => a.id - b.id);
  if (!node) throw new Error('The demo world has no site with a reading.');
  return { systemId: node.systemId, nodeId: node.id };
}
