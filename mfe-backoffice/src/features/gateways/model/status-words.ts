import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { StatusTone } from '@sagitta/shared-contracts/rules/status-tone';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import type { StatusDot } from '@sagitta/shared-ui/instruments';
import { gatewayTone } from '../../../shared/model/gateway-tone';

export type Reported = Pick<Gateway, 'LatestPacketTimestamp' | 'StatusReporterTimestamp'>;

const WORDS: Readonly<Record<StatusTone, string>> = {
  ok: 'Online',
  warn: 'Partly online',
  bad: 'Offline',
  unknown: 'Unknown',
};
/** Most troubled first. */
export const STATUS_WORDS = [WORDS.bad, WORDS.warn, WORDS.ok, WORDS.unknown];
const RANK: Readonly<Record<StatusTone, number>> = { bad: 1, warn: 2, ok: 3, unknown: 4 };

/** The status in a word, for filtering. */
export function statusWord(gateway: Reported, now: number): string {
  return WORDS[gatewayTone(gateway, now)];
}

/** For sorting, most troubled first. */
export function statusRank(gateway: Reported, now: number): number {
  return RANK[gatewayTone(gateway, now)];
}

/** A gateway's status with the two moments that it follows from, in its system's zone. */
export function statusDot(gateway: Reported & Pick<Gateway, 'timezone'>, now: number): StatusDot {
  const heard = [
    ['Network server', gateway.LatestPacketTimestamp],
    ['Status reporter', gateway.StatusReporterTimestamp],
  ] as const;
  const text = statusWord(gateway, now);
  const zone = siteZone(gateway.timezone);
  return {
    label: 'Status',
    tone: gatewayTone(gateway, now),
    text,
    detail: [text, ...heard.map(([by, moment]) => `${by}: ${lastHeard(moment, now, zone)}`)].join('\n'),
  };
}

function lastHeard(moment: string | null, now: number, zone: string): string {
  return moment === null
    ? 'never'
    : `${formatAge(moment, now)}, ${formatDateTime(moment, { zone, named: true, seconds: true })}`;
}
