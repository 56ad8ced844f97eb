import { setTimeout as pause } from 'node:timers/promises';
import { failuresIn, guardCanaries, type CountFailures, type Guarded } from '../release/guard-canaries';
import type { Installation } from '../store/installation';
import { Mistyped } from './words';

const EVERY_MS = 60_000;
const ANSWER_MS = 10_000;

/** Looks at all canaries each minute, until it is ended. */
export async function guard(installation: Installation, env: NodeJS.ProcessEnv): Promise<never> {
  const addresses = (env.API_METRICS ?? '').split(',').filter(Boolean);
  if (addresses.length === 0) throw new Mistyped('Set API_METRICS to the addresses of /metrics of the API.');
  let guarded: Guarded = {};
  for (;;) {
    try {
      const done = await guardCanaries(installation, guarded, await countFrom(addresses));
      guarded = done.guarded;
      for (const line of done.said) console.log(line);
    } catch (error) {
      console.warn('The canaries could not be looked at:', error instanceof Error ? error.message : error);
    }
    await pause(EVERY_MS);
  }
}

/** Each instance tells of all: the first that answers will do. */
async function countFrom(addresses: readonly string[]): Promise<CountFailures> {
  const failed: string[] = [];
  for (const address of addresses) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (response.ok) return failuresIn(await response.text());
      failed.push(`${address}: status ${response.status}`);
    } catch (error) {
      failed.push(`${address}: ${String(error)}`);
    }
  }
  throw new Error(failed.join('; '));
}
