import { login } from '@sagitta/shared-contracts/api/session';
import { fillPath, type Operation, type OutputOf } from '@sagitta/shared-contracts/operation';
import type { RequestOf } from '@sagitta/shared-contracts/shell';
import { PASSWORD } from './accounts';
import { API } from './addresses';

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
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: input === undefined ? undefined : JSON.stringify(input),
  };
}

/** More than any call takes beside a whole gate. */
const CALL_MS = 60_000;

/** Makes a call and expects it to succeed. */
export async function call<O extends Operation>(
  api: string,
  operation: O,
  request: RequestOf<O>,
  token?: string,
): Promise<OutputOf<O>> {
  const { method, path, headers, body } = httpCall(operation, request, token);
  // One that hangs is named, not the journey that it held up.
  const signal = AbortSignal.timeout(CALL_MS);
  const response = await fetch(api + path, { method, headers, body, signal }).catch((cause: unknown) => {
    throw new Error(`${method} ${path} was not answered.`, { cause });
  });
  if (!operation.success.includes(response.status))
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as OutputOf<O>;
}

/** Somebody who is signed in at the API. */
export interface Caller {
  call: <O extends Operation>(operation: O, request: RequestOf<O>) => Promise<OutputOf<O>>;
}

export async function callerOf(email: string, password: string = PASSWORD, api: string = API): Promise<Caller> {
  const { token } = await call(api, login, { input: { email, password } });
  return { call: (operation, request) => call(api, operation, request, token) };
}
