import type { Node } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { levelsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { markGaps } from '@sagitta/shared-contracts/rules/thinning';
import { formatDeflection, formatTime, formatWeekday } from '@sagitta/shared-ui/format';
import { trendOf, type Jump, type TrendPoint } from './deflection-trend';

/** What is known of the last 24 hours of the devices of a page. */
export interface NodeTrends {
  /** By the id of the node: epoch ms and deflection. */
  points: ReadonlyMap<number, readonly TrendPoint[]>;
  /** They could not be loaded. */
  failed: boolean;
}

const WORDS = { rising: 'Rising', steady: 'Steady', falling: 'Falling' } as const;

/**
 * `Rising since 09:00.`, `Falling since Fri 21:00.`, `Steady.`, `Jumped by 96 mm at 00:31. Steady since.`; empty where
 * nothing can be said.
 */
export function trendText(node: Node, trends: NodeTrends, now: number, zone: string | undefined): string {
  if (trends.failed) return 'The trend could not be loaded.';
  const trend = trendOf(trends.points.get(node.id) ?? [], {
    permissible: node.PermissibleValue,
    levels: levelsOf(node),
    sensor: node.MainSensorType,
    now,
  });
  if (!trend) return '';
  const { direction, since, jump } = trend;
  const movement = direction === null ? '' : `${WORDS[direction]}${sinceText({ since, jump }, now, zone)}.`;
  return jump ? `${jumpText(node, jump, now, zone)} ${movement}`.trim() : movement;
}

function sinceText(
  { since, jump }: { since: number | null; jump: Jump | null },
  now: number,
  zone: string | undefined,
): string {
  if (since !== null) return ` since ${momentText(since, now, zone)}`;
  return jump ? ' since' : '';
}

function jumpText(node: Node, { at, by }: Jump, now: number, zone: string | undefined): string {
  const change = formatDeflection(Math.abs(by), { sensor: node.MainSensorType });
  return `${by > 0 ? 'Jumped' : 'Jumped back'} by ${change} at ${momentText(at, now, zone)}.`;
}

/** `09:00`, and with its day where that is not today. */
function momentText(at: number, now: number, zone: string | undefined): string {
  const today = formatWeekday(at, { zone }) === formatWeekday(now, { zone }) && now - at < DAY_MS / 2;
  return `${today ? '' : `${formatWeekday(at, { zone })} `}${formatTime(at, { zone })}`;
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
