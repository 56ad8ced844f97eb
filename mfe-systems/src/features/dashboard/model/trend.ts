import type { Node } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { TrendPoint } from '@sagitta/shared-contracts/rules/deflection-trend';
import { markGaps } from '@sagitta/shared-contracts/rules/thinning';
import { trendWords } from '@sagitta/shared-ui/instruments';

/** What is known of the last 24 hours of the devices of a page. */
export interface NodeTrends {
  /** By the id of the node: epoch ms and deflection. */
  points: ReadonlyMap<number, readonly TrendPoint[]>;
  /** They could not be loaded. */
  failed: boolean;
}

/** {@link trendWords} of a device of the page. */
export function trendText(node: Node, trends: NodeTrends, now: number, zone: string | undefined): string {
  if (trends.failed) return 'The trend could not be loaded.';
  return trendWords(node, trends.points.get(node.id) ?? [], now, zone);
}

export interface Curve {
  /** In time order; null is a gap. */
  values: (number | null)[];
  /** Where each value is between the beginning and the end of the 24 hours, 0 to 1. */
  places: number[];
}

/**
 * The last 24 hours up to now as a curve, with a gap where readings are missing; null where there is nothing to draw.
 */
export function trendCurve(points: readonly TrendPoint[] | undefined, now: number): Curve | null {
  const recent = points?.filter(([at]) => at > now - DAY_MS && at <= now) ?? [];
  if (recent.filter(([, value]) => value !== null).length < 2) return null;
  const { times, values } = markGaps({ times: recent.map(([at]) => at), values: recent.map(([, value]) => value) });
  return { values, places: times.map((at) => (at - now + DAY_MS) / DAY_MS) };
}
