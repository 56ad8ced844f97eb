import { setTimeout as pause } from 'node:timers/promises';
import { failuresIn, guardCanaries, type Guarded } from '../release/guard-canaries';
import { allReports } from '../release/reports';
import type { Installation } from '../store/installation';
import { Mistyped } from './words';

const EVERY_MS = 60_000;

/** Looks at all canaries each minute, until it is ended. */
export async function guard(installation: Installation, env: NodeJS.ProcessEnv): Promise<never> {
  let guarded: Guarded = {};
  for (;;) {
    try {
      const reports = await allReports(env);
      if (!reports)
        throw new Mistyped('Set RELEASE_API and RELEASE_API_TOKEN: they name the API that browsers report to.');
      const done = await guardCanaries(installation, guarded, failuresIn(reports));
      guarded = done.guarded;
      for (const line of done.said) console.log(line);
    } catch (error) {
      if (error instanceof Mistyped) throw error;
      console.warn('The canaries could not be looked at:', error instanceof Error ? error.message : error);
    }
    await pause(EVERY_MS);
  }
}
