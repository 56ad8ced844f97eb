import type { Changed } from '../release/go-back';
import type { WayBack } from '../release/lifecycle';
import type { Outcome } from '../release/publish';
import type { Part } from '../suite';

type Named = Pick<Part, 'folder'>;

export function storedWords({ folder }: Named, { version, before }: Outcome, dryRun = false): string {
  return `${folder}: ${version} ${dryRun ? 'would be' : 'is'} stored; live is ${before ?? 'nothing'}`;
}

/** What a change has come to, and where a rollback would go from there. */
export function outcomeWords(part: Named, done: Changed, dryRun = false): string {
  return `${changeWords(part, done, dryRun)}${done.version === null ? '' : `. ${backWords(done.back)}`}`;
}

function changeWords({ folder }: Named, { version, before, canary: early }: Changed, dryRun: boolean): string {
  if (version === null)
    return (
      `${folder} ${dryRun ? 'would be' : 'is'} taken off: its pages are gone (before: ${before ?? 'nothing'}). ` +
      `promote or publish brings it back`
    );
  if (early?.now && before === version)
    return (
      `${folder}: ${early.now.percent} % of the accounts ${dryRun ? 'would get' : 'get'} ${early.now.version}, ` +
      `the others ${version}`
    );
  if (early?.before && before === version)
    return `${folder}: ${early.before} ${dryRun ? 'would be' : 'was'} taken back; all accounts get ${version}`;
  if (before === version) return `${folder}: ${version} is live already`;
  return dryRun
    ? `${folder}: ${version} would go live (now: ${before ?? 'nothing'}). Nothing was changed`
    : `${folder}: ${version} is live (before: ${before ?? 'nothing'})`;
}

function backWords(back: WayBack): string {
  if (back.kind === 'canary') return `A rollback would take back the canary ${back.version}`;
  if (back.kind === 'version') return `A rollback would go to ${back.version}`;
  if (back.kind === 'off') return 'A rollback would take the part off: no other release of it was live';
  if (back.kind === 'none') return 'A rollback has nowhere to go: there is no other release that is not withdrawn';
  return `A rollback would have to name a version, since none is known to be good (${back.others.join(', ')})`;
}
