import { readState, partState } from '../release/state';
import type { PartState, State } from '../release/state-schema';
import { lastGood, livesOf, whyNotGood } from '../release/lifecycle';
import type { KeptState, Restored } from '../release/kept-states';
import { releasesOf } from '../release/stored-releases';
import type { Installation } from '../store/installation';
import type { Part } from '../suite';

type Named = Pick<Part, 'folder' | 'name'>;

/** A line for each part and for each of its releases, newest first. */
export async function tellReleases(installation: Installation, parts: readonly Named[]): Promise<string[]> {
  const { state } = await readState(installation);
  const told = await Promise.all(
    parts.map(async (part) => {
      const now = partState(state, part.name);
      const kept = await releasesOf(installation.store, part.name);
      return [
        `${part.folder.padEnd(20)} ${now.live ?? 'nothing is live'}${canaryOf(now)}  (${kept.length} kept)`,
        ...(parts.length === 1
          ? kept.map(({ version, at }) => `  ${version}  ${at.toISOString()}${markOf(now, version)}`)
          : []),
      ];
    }),
  );
  return told.flat();
}

function canaryOf({ canary }: PartState): string {
  return canary ? `, ${canary.percent} % get ${canary.version}` : '';
}

function markOf(part: PartState, version: string): string {
  const withdrawn = part.withdrawn[version];
  if (version === part.live) return '  live';
  if (version === part.canary?.version) return `  ${part.canary.percent} % of the accounts get this`;
  if (withdrawn) return `  withdrawn by ${withdrawn.by}: ${withdrawn.why}`;
  if (version === lastGood(part)) return '  a rollback goes back to this';
  return livesOf(part).includes(version) ? `  ${whyNotGood(part, version)}` : '';
}

/** What browsers could not run, a line each. */
export function tellReported({ parts }: State): string[] {
  const lines = Object.entries(parts).flatMap(([name, { reported = {} }]) =>
    Object.entries(reported).map(([version, { at, kind }]) => `${name} ${version}  failed (${kind}), last at ${at}`),
  );
  return lines.length > 0 ? lines : ['No browser has reported a release of this store.'];
}

/** What was done to a part, oldest first. */
export async function tellHistory(installation: Installation, part: Named): Promise<string[]> {
  const {
    history,
    withdrawn,
    offs = [],
    good = {},
    reported = {},
  } = partState((await readState(installation)).state, part.name);
  const done = history.map(({ at, by, action, version }) => ({ at, text: `${action.padEnd(8)} ${version}  ${by}` }));
  const marked = Object.entries(withdrawn).map(([version, { at, by, why }]) => ({
    at,
    text: `withdrawn ${version}  ${by}: ${why}`,
  }));
  const other = [
    ...offs.map(({ at, by, version, why }) => ({ at, text: `taken off ${version}  ${by}: ${why}` })),
    ...Object.entries(good).map(([version, { at, by }]) => ({ at, text: `good     ${version}  ${by}` })),
    ...Object.entries(reported).map(([version, { at, kind }]) => ({ at, text: `reported ${version}  ${kind}` })),
  ];
  return [...done, ...marked, ...other]
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ at, text }) => `${at}  ${text}`);
}

/** A line for each kept state, the newest first: what was done last, and what is live in it. */
export function tellStates(kept: readonly KeptState[]): string[] {
  if (kept.length === 0) return ['No state is kept: nothing was changed yet.'];
  return kept.map(({ name, state }) => `${name}  ${state ? lastDone(state) : 'cannot be read'}`);
}

function lastDone({ parts, restored = [] }: State): string {
  const events = Object.entries(parts).flatMap(([name, { history, offs = [] }]) => [
    ...history.map(({ at, by, action, version }) => ({ at, text: `${action} ${name} ${version} by ${by}` })),
    ...offs.map(({ at, by }) => ({ at, text: `${name} taken off by ${by}` })),
  ]);
  const reads = restored.map(({ at, by, from }) => ({ at, text: `${from} read back by ${by}` }));
  const last = [...events, ...reads].reduce<{ at: string; text: string } | null>(
    (latest, one) => (latest && latest.at > one.at ? latest : one),
    null,
  );
  return last?.text ?? 'nothing was done';
}

/** What a state that was read back has changed. */
export function tellRestored({ state, before }: Restored, dryRun = false): string[] {
  if (!before)
    return [`What was live could not be read. ${dryRun ? 'The kept state would be' : 'The kept state is'} live again.`];
  const changed = [...new Set([...Object.keys(before.parts), ...Object.keys(state.parts)])].flatMap((name) => {
    const [was, is] = [partState(before, name).live, partState(state, name).live];
    return was === is
      ? []
      : [`${name}: ${is ?? 'nothing'} ${dryRun ? 'would be' : 'is'} live (before: ${was ?? 'nothing'})`];
  });
  return changed.length > 0 ? changed : ['What is live stays the same.'];
}
