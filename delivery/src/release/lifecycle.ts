import { ReleaseRefused } from './refused';
import type { PartState, ReleaseEvent } from './state-schema';

/** Who does something, and when. */
export type Mark = Pick<ReleaseEvent, 'at' | 'by'>;

/** The versions that were live, oldest first. */
export function livesOf({ history }: PartState): string[] {
  return history.filter(({ action }) => action !== 'store').map(({ version }) => version);
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
  return { ...part, live: version, history: [...part.history, { ...mark, action, version }] };
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
  const last = part.history.findLast(({ action }) => action !== 'store');
  throw new Error(
    `${name}: expected ${expected} to be live, and it is ${part.live ?? NOTHING}` +
      `${last ? ` (${last.action} by ${last.by} at ${last.at})` : ''}. Nothing was changed.`,
  );
}
