import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { SHELL } from '../suite';
import { ReleaseRefused } from './refused';
import type { PartState, ReleaseEvent } from './state-schema';

/** Who does something, and when. */
export type Mark = Pick<ReleaseEvent, 'at' | 'by'>;
/** For the history. */
type EventMark = Mark & Pick<ReleaseEvent, 'opened'>;

const OFFS_KEPT = 50;

export function markOf({ by = 'unknown', at = new Date() }: { by?: string; at?: Date }): Mark {
  return { at: at.toISOString(), by };
}

/** The events that made a version live, oldest first. */
export function goneLive({ history }: PartState): ReleaseEvent[] {
  return history.filter(({ action }) => action !== 'store' && action !== 'canary');
}

/** The versions that were live, oldest first. */
export function livesOf(part: PartState): string[] {
  return goneLive(part).map(({ version }) => version);
}

/** The minute in which a version last reached somebody (the registry is read often); undefined where it never did. */
export function releasedAt({ history }: PartState, version: string): string | undefined {
  const last = history.findLast((event) => event.version === version && event.action !== 'store');
  return last && last.at.replace(/:\d\d(\.\d+)?Z$/, 'Z');
}

/** A release that has been live for so long without a report is good. */
const GOOD_AFTER_MS = HOUR_MS;

/**
 * The last good version that was live before the live one: what a rollback goes back to, and what the shell falls back
 * to by itself. One that was live for some minutes may be what the live one repairs.
 */
export function lastGood(part: PartState): string | undefined {
  return othersOf(part).find((version) => isGood(part, version));
}

/** The versions that were live beside the live one and are not withdrawn, each once, the last one first. */
function othersOf(part: PartState): string[] {
  const others = livesOf(part).filter((version) => version !== part.live && !Object.hasOwn(part.withdrawn, version));
  return [...new Set(others.toReversed())];
}

function isGood(part: PartState, version: string): boolean {
  const report = part.reported?.[version];
  const said = part.good?.[version];
  if (said) return !report || report.at <= said.at;
  return !report && longestLive(part, version) >= GOOD_AFTER_MS;
}

/** Why nobody can count on a version. */
export function whyNotGood(part: PartState, version: string): string {
  const report = part.reported?.[version];
  if (report) return `failed in a browser at ${report.at} (${report.kind})`;
  const minutes = Math.floor(longestLive(part, version) / MINUTE_MS);
  return `was live for ${minutes === 0 ? 'less than a minute' : `${minutes} min`}`;
}

/** How long a version was live at a stretch, in milliseconds. */
function longestLive(part: PartState, version: string): number {
  const events = goneLive(part);
  let longest = 0;
  let began: number | null = null;
  for (const [index, event] of events.entries()) {
    if (event.version !== version) {
      began = null;
      continue;
    }
    const at = Date.parse(event.at);
    began ??= at;
    const next = events[index + 1];
    const off = part.offs?.find((one) => one.version === version && Date.parse(one.at) >= at);
    const until = Math.min(next ? Date.parse(next.at) : Infinity, off ? Date.parse(off.at) : Infinity);
    longest = Math.max(longest, until - began);
    if (off && until === Date.parse(off.at)) began = null;
  }
  return longest;
}

/** Where a rollback goes that names no version. */
export type WayBack =
  | { kind: 'canary'; version: string }
  | { kind: 'version'; version: string }
  /** No other release was ever live: the part itself is taken off. */
  | { kind: 'off' }
  /** Somebody has to choose: none of these is known to be good. */
  | { kind: 'choose'; others: readonly string[] }
  | { kind: 'none' };

export function wayBack(name: string, part: PartState): WayBack {
  if (part.canary) return { kind: 'canary', version: part.canary.version };
  const version = lastGood(part);
  if (version !== undefined) return { kind: 'version', version };
  const others = othersOf(part);
  if (others.length > 0) return { kind: 'choose', others };
  // Without a shell nobody sees anything, and no command that is typed in haste takes off what has been there long.
  const isFirst = livesOf(part).every((one) => one === part.live);
  return part.live !== null && isFirst && name !== SHELL.name ? { kind: 'off' } : { kind: 'none' };
}

/** Nothing of the part is live any more. */
export function takenOff(part: PartState, why: string, mark: Mark): PartState {
  const { canary: _, live, offs = [], ...rest } = part;
  if (live === null) return part;
  return { ...rest, live: null, offs: [...offs.slice(1 - OFFS_KEPT), { ...mark, version: live, why }] };
}

/** Somebody says that a version is good, whatever was reported until now. */
export function saidGood(part: PartState, version: string, mark: Mark): PartState {
  return { ...part, good: { ...part.good, [version]: mark } };
}

/** What a browser could not run, and when it said so last. */
export interface Report {
  part: string;
  version: string;
  kind: string;
  lastAt: string;
}

/** The part, with what browsers have reported of its versions. */
export function withReports(name: string, part: PartState, reports: readonly Report[] = []): PartState {
  const news = reports.filter(
    ({ part: of, version, lastAt }) =>
      of === name &&
      part.history.some((event) => event.version === version) &&
      lastAt > (part.reported?.[version]?.at ?? ''),
  );
  if (news.length === 0) return part;
  const oldestFirst = news.toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : 1));
  const reported = Object.fromEntries(oldestFirst.map(({ version, kind, lastAt: at }) => [version, { at, kind }]));
  return { ...part, reported: { ...part.reported, ...reported } };
}

/** Whether a version's pages were opened in a browser, or it was live. */
export function wasSeen(part: PartState, version: string): boolean {
  return livesOf(part).includes(version) || part.history.some((event) => event.version === version && event.opened);
}

export function madeLive(part: PartState, version: string, action: ReleaseEvent['action'], mark: EventMark): PartState {
  if (part.live === version) return part;
  const { canary, ...rest } = part;
  const still = canary && canary.version !== version ? { canary } : {};
  return { ...rest, ...still, live: version, history: [...part.history, { ...mark, action, version }] };
}

/** A version that a share of the accounts gets from now on; a second call changes the share. */
export function withCanary(
  part: PartState,
  version: string,
  percent: number,
  mark: Mark,
  opened: Pick<ReleaseEvent, 'opened'> = {},
): PartState {
  const { canary } = part;
  if (canary?.version === version && canary.percent === percent) return part;
  const history: ReleaseEvent[] = [...part.history, { ...mark, ...opened, action: 'canary', version }];
  return { ...part, canary: { ...mark, version, percent }, history };
}

/** Everybody gets the live version again, and the canary is not released any more. */
export function withoutCanary(part: PartState, action: ReleaseEvent['action'], why: string, mark: Mark): PartState {
  const { canary, ...rest } = part;
  if (!canary || part.live === null) return part;
  const history = [...part.history, { ...mark, action, version: part.live }];
  return withWithdrawn({ ...rest, history }, canary.version, why, mark);
}

/** What was live is bad, and this replaces it. */
export function insteadOfBad(before: PartState, after: PartState, mark: Mark): PartState {
  if (before.live === null || before.live === after.live)
    throw new Error('Nothing else is live that could be bad. Leave out --instead-of-bad.');
  return withWithdrawn(after, before.live, `replaced by ${after.live}`, mark);
}

/** A release that was checked and stored, and is not live. */
export function stored(part: PartState, version: string, mark: EventMark): PartState {
  if (part.history.some((event) => event.version === version && (event.opened ?? !mark.opened))) return part;
  return { ...part, history: [...part.history, { ...mark, action: 'store', version }] };
}

export function withWithdrawn(part: PartState, version: string, why: string, mark: Mark): PartState {
  return { ...part, withdrawn: { ...part.withdrawn, [version]: { ...mark, why } } };
}

/** A version that was withdrawn and is wanted again. */
export function withoutWithdrawn(part: PartState, version: string): PartState {
  const { [version]: lifted, ...withdrawn } = part.withdrawn;
  return lifted ? { ...part, withdrawn } : part;
}

export function assertNotWithdrawn(part: PartState, release: { name: string; version: string }): void {
  const mark = part.withdrawn[release.version];
  if (mark)
    throw new ReleaseRefused(
      release,
      `was withdrawn by ${mark.by} at ${mark.at} (${mark.why}). Release something else, or lift that with --lift.`,
    );
}

/** The word for a part of which nothing is live. */
const NOTHING = 'nothing';

/** Somebody who says what they expect to replace replaces nothing else. */
export function assertExpected(name: string, part: PartState, expected: string | undefined): void {
  if (expected === undefined || expected === (part.live ?? NOTHING)) return;
  const last = goneLive(part).at(-1);
  throw new Error(
    `${name}: expected ${expected} to be live, and it is ${part.live ?? NOTHING}` +
      `${last ? ` (${last.action} by ${last.by} at ${last.at})` : ''}. Nothing was changed.`,
  );
}
