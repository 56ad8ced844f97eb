import { login } from '@sagitta/shared-contracts/api/session';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { fillPath, type Operation, type OutputOf } from '@sagitta/shared-contracts/operation';
import type { RequestOf } from '@sagitta/shared-contracts/shell';
import { emailOf, PASSWORD } from '../support/accounts';
import type { Subject } from './pages/cases';

/** A call as it goes over HTTP. */
export interface HttpCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export function httpCall<O extends Operation>(operation: O, request: RequestOf<O>, token?: string): HttpCall {
  const { params, input } = request as { params?: Record<string, unknown>; input?: unknown };
  return {
    method: operation.method,
    path: fillPath(operation.path, params),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(input === undefined ? {} : { 'content-type': 'application/json' }) },
    body: input === undefined ? undefined : JSON.stringify(input),
  };
}

/** Makes a call and expects it to succeed. */
export async function call<O extends Operation>(api: string, operation: O, request: RequestOf<O>, token?: string): Promise<OutputOf<O>> {
  const { method, path, headers, body } = httpCall(operation, request, token);
  const response = await fetch(api + path, { method, headers, body });
  if (!operation.success.includes(response.status)) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as OutputOf<O>;
}

/** Signs the staff account in. */
export async function staffToken(api: string): Promise<string> {
  const { token } = await call(api, login, { input: { email: emailOf('staff'), password: PASSWORD } });
  return token;
}

/** The site with the most devices, and its first measuring device with a reading: the heaviest pages that the demo has. */
export async function chooseSubject(api: string, token: string): Promise<Subject> {
  const systems = await call(api, listSystems, {}, token);
  const nodes = await call(api, listNodes, { input: { systemIds: systems.filter(({ systemVersion }) => systemVersion === 'W4').map(({ ID }) => ID) } }, token);
  const measuring = nodes.filter(({ LatestKnownCalculatedDeflection }) => typeof LatestKnownCalculatedDeflection === 'number');
  const devicesOf = (id: number) => measuring.filter(({ systemId }) => systemId === id);
  const [largest] = systems.sort((a, b) => devicesOf(b.ID).length - devicesOf(a.ID).length || a.ID - b.ID);
  const [node] = devicesOf(largest?.ID ?? 0).sort((a, b) => a.id - b.id);
  if (!node) throw new Error('The demo world has no site with a reading.');
  return { systemId: node.systemId, nodeId: node.id };
}
