import { ReleaseRefused } from './refused';
import type { PartState, ReleaseEvent } from './state-schema';

/** Who does something, and when. */
export type Mark = Pick<ReleaseEvent, 'at' | 'by'>;

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

/**
 * The last version that was live before the live one and is not withdrawn: what a rollback goes back to, and what the
 * shell falls back to by itself.
 */
export function lastGood(part: PartState): string | undefined {
  return livesOf(part).findLast((version) => version !== part.live && !Object.hasOwn(part.withdrawn, version));
}

export function madeLive(part: PartState, version: string, action: ReleaseEvent['action'], mark: Mark): PartState {
  if (part.live === version) return part;
  const { canary, ...rest } = part;
  const still = canary && canary.version !== version ? { canary } : {};
  return { ...rest, ...still, live: version, history: [...part.history, { ...mark, action, version }] };
}

/** A version that a share of the accounts gets from now on; a second call changes the share. */
export function withCanary(part: PartState, version: string, percent: number, mark: Mark): PartState {
  const { canary } = part;
  if (canary?.version === version && canary.percent === percent) return part;
  const history: ReleaseEvent[] = [...part.history, { ...mark, action: 'canary', version }];
  return { ...part, canary: { ...mark, version, percent }, history };
}

/** Everybody gets the live version again, and the canary is not released any more. */
export function withoutCanary(part: PartState, action: ReleaseEvent['action'], why: string, mark: Mark): PartState {
  const { canary, ...rest } = part;
  if (!canary || part.live === null) return part;
  const history = [...part.history, { ...mark, action, version: part.live }];
  return withWithdrawn({ ...rest, history }, canary.version, why, mark);
}

/** A release that was checked and stored, and is not live. */
export function stored(part: PartState, version: string, mark: Mark): PartState {
  if (part.history.some((event) => event.version === version)) return part;
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
