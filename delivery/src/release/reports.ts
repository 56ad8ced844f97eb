import { listReleaseFallbacks, type ReleaseFallback } from '@sagitta/shared-contracts/api/release-fallback';
import * as v from 'valibot';
import type { Installation } from '../store/installation';
import { withReports, type Report } from './lifecycle';
import { changeState, withPart } from './state';
import type { State } from './state-schema';

/** These may be the network's fault, so that one bad line would leave nobody a fallback; `verify` finds bad files. */
const PERHAPS_THE_NETWORK: readonly string[] = ['load', 'deadline'];

const DEADLINE_MS = 10_000;

export class ReportsUnknown extends Error {
  override readonly name = 'ReportsUnknown';
}

/** What browsers could not run of a release by its own fault; null where nobody said whom to ask. */
export async function browserReports(env: Environment): Promise<readonly Report[] | null> {
  const reports = await allReports(env);
  return reports && reports.filter(({ kind }) => !PERHAPS_THE_NETWORK.includes(kind));
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What browsers could not run, from the API that RELEASE_API names, with the API token of a member of staff
 * (RELEASE_API_TOKEN); null where neither is set.
 * @throws ReportsUnknown
 */
export async function allReports(env: Environment): Promise<readonly ReleaseFallback[] | null> {
  const { RELEASE_API: api, RELEASE_API_TOKEN: token } = env;
  if (!api && !token) return null;
  if (!api || !token) throw new Error('RELEASE_API and RELEASE_API_TOKEN go together: set both, or neither.');
  const list = v.safeParse(listReleaseFallbacks.output, await answerOf(api, token));
  if (!list.success) throw new ReportsUnknown(`${api} answered with something else than reports.`);
  return list.output;
}

async function answerOf(api: string, token: string): Promise<unknown> {
  const url = `${api.replace(/\/+$/, '')}${listReleaseFallbacks.path}`;
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ReportsUnknown(`What browsers could not run is not known: ${url} cannot be read (${why}).`, { cause });
  }
}

/** Keeps what browsers have reported, so that servers, which do not ask the API, know it too. */
export async function noteReports(installation: Installation, reports: readonly Report[]): Promise<State> {
  return changeState(installation, (state) =>
    Object.entries(state.parts).reduce((all, [name, part]) => {
      const noted = withReports(name, part, reports);
      return noted === part ? all : withPart(all, name, noted);
    }, state),
  );
}
