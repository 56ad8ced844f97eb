import { readState, partState } from '../release/state';
import type { PartState } from '../release/state-schema';
import { lastGood } from '../release/lifecycle';
import { releasesOf } from '../release/stored-releases';
import type { Installation } from '../store/installation';
import type { Part } from '../suite';

/** A line for each part and for each of its releases, newest first. */
export async function tellReleases(installation: Installation, parts: readonly Part[]): Promise<string[]> {
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
  return version === lastGood(part) ? '  a rollback goes back to this' : '';
}

/** What was done to a part, oldest first. */
export async function tellHistory(installation: Installation, part: Part): Promise<string[]> {
  const { history, withdrawn } = partState((await readState(installation)).state, part.name);
  const done = history.map(({ at, by, action, version }) => ({ at, text: `${action.padEnd(8)} ${version}  ${by}` }));
  const marked = Object.entries(withdrawn).map(([version, { at, by, why }]) => ({
    at,
    text: `withdrawn ${version}  ${by}: ${why}`,
  }));
  return [...done, ...marked]
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ at, text }) => `${at}  ${text}`);
}
