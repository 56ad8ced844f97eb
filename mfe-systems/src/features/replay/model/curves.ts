import { exactPercent } from '@sagitta/shared-contracts/rules/deflection';
import { OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/age';
import { lastUpTo, type Track } from '@sagitta/shared-contracts/rules/replay-frame';
import type { TimeRange } from './replay-address';

/** Curves beside each other, at most; more cannot be told apart. */
export const CURVES_MOST = 4;

interface Curve {
  track: Track;
  /** A path over the range, in units of it and of percent below the highest of all curves. */
  path: string;
}

export interface Curves {
  curves: Curve[];
  /** Percent of the permissible value. */
  top: number;
  bottom: number;
}

/**
 * The curves of tracks in percent of the permissible value in force, on one axis from 0 to 1 each way. A line breaks
 * where a reading has no value or limit, and where the device was silent for over 12 h.
 */
export function curvesOf(tracks: readonly Track[], { from, to }: TimeRange): Curves {
  const all = tracks.map((track) => percentsOf(track, from));
  const known = all.flatMap((points) => points.flatMap(({ percent }) => (percent === null ? [] : [percent])));
  const top = known.reduce((most, percent) => Math.max(most, percent), 100);
  const bottom = known.reduce((least, percent) => Math.min(least, percent), 0);
  const x = (at: number) => (Math.max(at, from) - from) / (to - from);
  const y = (percent: number) => (top - percent) / (top - bottom);
  const curves = all.map((points, index): Curve => {
    let path = '';
    let before: number | null = null;
    for (const { at, percent } of points) {
      if (percent !== null) {
        const isJoined = before !== null && at - before <= OUTDATED_AFTER_MS;
        path += `${isJoined ? 'L' : 'M'}${x(at).toFixed(5)} ${y(percent).toFixed(4)}${isJoined ? '' : 'h0'}`;
      }
      before = percent === null ? null : at;
    }
    return { track: tracks[index] as Track, path };
  });
  return { curves, top, bottom };
}

function percentsOf({ device: { values, limits }, times }: Track, from: number) {
  let set = 0;
  // The newest reading before the range is its state at the beginning.
  const first = Math.max(0, lastUpTo(times, from));
  return values.slice(first).map((value, offset) => {
    const index = first + offset;
    while ((limits[set + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index) set += 1;
    return { at: times[index] ?? from, percent: exactPercent(value, limits[set]?.[1] ?? null) };
  });
}
