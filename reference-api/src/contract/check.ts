import { OPERATIONS } from '@sagitta/shared-contracts/api';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { breaches } from './breaches';
import { type Facts, SAMPLES } from './samples';

export interface Finding {
  operation: string;
  /** `skipped`: there is no sample that could be called without changing anything. `unserved`: the host answers 501. */
  outcome: 'right' | 'wrong' | 'skipped' | 'unserved';
  problems: string[];
  ms: number;
}

/**
 * Runs the contract against a live host, this one or another: every operation that has a sample is called as the
 * account given, and its answer held against its schema. Nothing is changed on the host but a session, which is closed
 * again.
 */
export async function checkContract(url: string, email: string, password: string): Promise<Finding[]> {
  const base = url.replace(/\/$/, '');
  const facts = await learnFacts(base, email, password);
  const samples: Readonly<Record<string, ((facts: Facts) => { params?: object; input?: object }) | undefined>> =
    SAMPLES;
  const findings: Finding[] = [];
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const sample = samples[name];
    findings.push(
      sample
        ? await checkOne(base, operation, sample(facts), facts)
        : { operation: operation.name, outcome: 'skipped', problems: [], ms: 0 },
    );
  }
  await call(base, OPERATIONS.logout, {}, facts.token);
  return findings;
}

async function checkOne(
  base: string,
  operation: Operation,
  sample: { params?: object; input?: object },
  facts: Facts,
): Promise<Finding> {
  const started = performance.now();
  const response = await call(base, operation, sample, facts.token);
  const finding = { operation: operation.name, ms: Math.round(performance.now() - started) };
  if (response.status === 501) return { ...finding, outcome: 'unserved', problems: [] };
  if (!operation.success.includes(response.status)) {
    return {
      ...finding,
      outcome: 'wrong',
      problems: [`status ${response.status}: ${(await response.text()).slice(0, 200)}`],
    };
  }
  if (operation.output === 'blob') {
    const size = (await response.blob()).size;
    return { ...finding, outcome: size > 0 ? 'right' : 'wrong', problems: size > 0 ? [] : ['the file is empty'] };
  }
  const problems = breaches(operation.output, await response.json());
  return { ...finding, outcome: problems.length === 0 ? 'right' : 'wrong', problems: problems.slice(0, 5) };
}

/** Signs in and finds a system and a node to ask about. */
async function learnFacts(base: string, email: string, password: string): Promise<Facts> {
  const signIn = await call(base, OPERATIONS.login, { input: { email, password } });
  if (!OPERATIONS.login.success.includes(signIn.status))
    throw new Error(`Signing in as ${email} answers ${signIn.status}.`);
  const { token, ID } = (await signIn.json()) as { token: string; ID: number };
  const systems = (await (await call(base, OPERATIONS.listSystems, {}, token)).json()) as { ID: number }[];
  const systemId = systems[0]?.ID;
  if (systemId === undefined) throw new Error(`${email} sees no system, so there is nothing to check.`);
  const nodes = (await (
    await call(base, OPERATIONS.listNodes, { input: { systemIds: [systemId] } }, token)
  ).json()) as { id: number }[];
  return { token, email, password, accountId: ID, systemId, nodeId: nodes[0]?.id ?? 1 };
}

function call(
  base: string,
  { method, path }: Operation,
  { params, input }: { params?: object; input?: object },
  token?: string,
): Promise<Response> {
  return fetch(base + fillPath(path, params as Record<string, unknown> | undefined), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
}
