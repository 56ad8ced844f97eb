import type { HttpCall } from '@sagitta/e2e/support/api';

/** With the compressions that a browser takes; without them the answer comes as it is. */
export function asBrowser(call: HttpCall): HttpCall {
  return { ...call, headers: { ...call.headers, 'accept-encoding': 'gzip, deflate, br' } };
}
