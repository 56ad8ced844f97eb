import type { ReleaseFallback } from '@sagitta/shared-contracts/api/release-fallback';
import { CANARY_CONFIDENCE, failsMoreOften } from '@sagitta/shared-contracts/rules/canary-verdict';
import type { Installation } from '../store/installation';
import { PARTS } from '../suite';
import { withdraw } from './go-back';
import { partState, readState } from './state';
import type { PartState } from './state-schema';

/** How often browsers could not run a release so far; 0 where none has said so. */
export type CountFailures = (part: string, version: string) => number;

/** What was counted when a canary began, or was first seen. */
interface Begun {
  live: string | null;
  version: string;
  percent: number;
  canaryThen: number;
  liveThen: number;
}

/** The canaries that are looked after, by part. */
export type Guarded = Readonly<Record<string, Begun>>;

/** A canary that fails more often than the live release. */
export interface Bad {
  part: string;
  version: string;
  why: string;
}

/** What is known of all canaries after a look, and those that are to go. Another share or live release begins anew. */
export function nextGuarded(
  before: Guarded,
  states: Readonly<Record<string, PartState>>,
  count: CountFailures,
): { guarded: Guarded; bad: readonly Bad[] } {
  const bad: Bad[] = [];
  const guarded = Object.entries(states).flatMap(([part, { live, canary }]) => {
    if (!canary || live === null) return [];
    const { version, percent } = canary;
    const [canaryNow, liveNow] = [count(part, version), count(part, live)];
    const known = before[part];
    const isKnown = known?.version === version && known.live === live && known.percent === percent;
    // The API keeps a number of reports: it may have forgotten what was counted first.
    const isCounted = isKnown && canaryNow >= known.canaryThen && liveNow >= known.liveThen;
    const begun = isCounted ? known : { live, version, percent, canaryThen: canaryNow, liveThen: liveNow };
    const failures = { canary: canaryNow - begun.canaryThen, live: liveNow - begun.liveThen };
    if (failsMoreOften({ percent, ...failures }))
      bad.push({
        part,
        version,
        why:
          `failed ${failures.canary} times with ${percent} % of the accounts, the live release ${failures.live} ` +
          `times: worse with a confidence of ${CANARY_CONFIDENCE * 100} %`,
      });
    return [[part, begun] as const];
  });
  return { guarded: Object.fromEntries(guarded), bad };
}

/** Looks once, and withdraws what fails more often than the live release. */
export async function guardCanaries(
  installation: Installation,
  before: Guarded,
  count: CountFailures,
): Promise<{ guarded: Guarded; said: readonly string[] }> {
  const { state } = await readState(installation);
  const states = Object.fromEntries(PARTS.map(({ name }) => [name, partState(state, name)]));
  const { guarded, bad } = nextGuarded(before, states, count);
  const said: string[] = [];
  for (const { part, version, why } of bad) {
    const found = PARTS.find(({ name }) => name === part);
    if (!found) continue;
    // Where somebody has released it to all meanwhile, it is theirs to take back.
    const expect = states[part]?.live ?? undefined;
    await withdraw(installation, found, version, why, { by: 'guard', expect });
    said.push(`${found.folder}: the canary ${version} is withdrawn: it ${why}.`);
  }
  return { guarded, said };
}

/** The network's faults count too: they meet the live release as often. */
export function failuresIn(reports: readonly ReleaseFallback[]): CountFailures {
  return (part, version) =>
    reports
      .filter((one) => one.part === part && one.version === version)
      .reduce((sum, { reports: times }) => sum + times, 0);
}
