import { OPERATIONS } from '@sagitta/shared-contracts/api';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { breaches } from '../../src/entrances/http/breaches';

export interface Finding {
  operation: string;
  /** `skipped`: there is nothing to try it on. `unserved`: the host answers 501. */
  outcome: 'right' | 'wrong' | 'skipped' | 'unserved';
  problems: string[];
  ms: number;
}

/** What an operation is called with. */
export interface Sample {
  params?: object;
  input?: object;
  /** The status that refuses it: what cannot be taken back is tried on an entity that no host has. */
  refused?: number;
}

/** Calls an operation and checks its answer by its schema. `answer` is undefined if there is none to continue with. */
export async function tryOne(
  base: string,
  operation: Operation,
  sample: Sample,
  token: string,
): Promise<{ finding: Finding; answer: unknown }> {
  const started = performance.now();
  const response = await call(base, operation, sample, token);
  const finding = { operation: operation.name, ms: Math.round(performance.now() - started) };
  // Other hosts may not know what only ours declare.
  const unknown = response.status === 404 && !(operation.name in OPERATIONS);
  if (response.status === 501 || unknown)
    return { finding: { ...finding, outcome: 'unserved', problems: [] }, answer: undefined };
  if (response.status === sample.refused)
    return { finding: { ...finding, outcome: 'right', problems: [] }, answer: undefined };
  if (operation.output === 'blob' && response.status === 404 && operation.errors[404] !== undefined)
    return { finding: { ...finding, outcome: 'skipped', problems: [] }, answer: undefined };
  if (!operation.success.includes(response.status)) {
    const problems = [`status ${response.status}: ${(await response.text()).slice(0, 200)}`];
    return { finding: { ...finding, outcome: 'wrong', problems }, answer: undefined };
  }
  if (operation.output === 'blob') {
    const file = await response.blob();
    const problems = file.size > 0 ? [] : ['the file is empty'];
    return { finding: { ...finding, outcome: file.size > 0 ? 'right' : 'wrong', problems }, answer: file };
  }
  const answer: unknown = await response.json();
  const problems = breaches(operation.output, answer).slice(0, 5);
  return { finding: { ...finding, outcome: problems.length === 0 ? 'right' : 'wrong', problems }, answer };
}

export function call(
  base: string,
  { method, path, body }: Operation,
  { params, input }: Sample,
  token?: string,
): Promise<Response> {
  return fetch(base + fillPath(path, params as Record<string, unknown> | undefined), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(input && body === 'json' && { 'content-type': 'application/json' }),
    },
    ...(input && { body: body === 'json' ? JSON.stringify(input) : formOf(input) }),
  });
}

function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
