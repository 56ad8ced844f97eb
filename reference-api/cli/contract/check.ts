import { OPERATIONS } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { checkChanges } from './check-changes';
import { call, type Finding, type Sample, tryOne } from './host';
import { type Facts, SAMPLES } from './samples';

/**
 * Runs the contract against a live host, this one or another: every operation with a sample is called as the
 * given account, and its answer checked against its schema. Nothing is changed on the host except a session, which is
 * closed again; with `changes`, systems are created, changed and deleted as well.
 */
export async function checkContract(
  url: string,
  email: string,
  password: string,
  { changes = false } = {},
): Promise<Finding[]> {
  const base = url.replace(/\/$/, '');
  const facts = await learnFacts(base, email, password);
  const samples: Readonly<Record<string, ((facts: Facts) => Sample) | undefined>> = SAMPLES;
  const findings = changes ? await checkChanges(base, facts) : [];
  const tried = new Set(findings.map(({ operation }) => operation));
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const sample = samples[name];
    if (sample) findings.push((await tryOne(base, operation, sample(facts), facts.token)).finding);
    else if (!tried.has(name)) findings.push({ operation: name, outcome: 'skipped', problems: [], ms: 0 });
  }
  await call(base, OPERATIONS.logout, {}, facts.token);
  return findings;
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
  ).json()) as { id: number; CanMeasure?: boolean | null }[];
  const node = nodes.find(({ CanMeasure }) => CanMeasure) ?? nodes[0];
  return { token, email, password, accountId: ID, systemId, nodeId: node?.id ?? 1 };
}
