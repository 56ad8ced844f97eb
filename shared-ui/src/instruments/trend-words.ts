import type { Node } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { trendOf, type Jump, type TrendPoint } from '@sagitta/shared-contracts/rules/deflection-trend';
import { levelsOf } from '@sagitta/shared-contracts/rules/reached-level';
import { formatDeflection, formatTime, formatWeekday } from '@sagitta/shared-ui/format';

type Measured = Pick<Node, 'MainSensorType' | 'PermissibleValue'> & Parameters<typeof levelsOf>[0];

const WORDS = { rising: 'Rising', steady: 'Steady', falling: 'Falling' } as const;

/**
 * Where a device's readings of the last 24 hours go: `Rising since 09:00.`, `Falling since Fri 21:00.`, `Steady.`,
 * `Jumped by 96 mm at 00:31. Steady since.`; empty where nothing can be said.
 */
export function trendWords(
  node: Measured,
  points: readonly TrendPoint[],
  now: number,
  zone: string | undefined,
): string {
  const trend = trendOf(points, {
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

function jumpText(node: Measured, { at, by }: Jump, now: number, zone: string | undefined): string {
  const change = formatDeflection(Math.abs(by), { sensor: node.MainSensorType });
  return `${by > 0 ? 'Jumped' : 'Jumped back'} by ${change} at ${momentText(at, now, zone)}.`;
}

/** `09:00`, and with its day where that is not today. */
function momentText(at: number, now: number, zone: string | undefined): string {
  const today = formatWeekday(at, { zone }) === formatWeekday(now, { zone }) && now - at < DAY_MS / 2;
  return `${today ? '' : `${formatWeekday(at, { zone })} `}${formatTime(at, { zone })}`;
}
