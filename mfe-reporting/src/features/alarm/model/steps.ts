import type { Alarm, AlarmStep, AlarmStepKind } from '@sagitta/shared-contracts/api/alarm';
import type { NotificationChannel } from '@sagitta/shared-contracts/api/account';

/** One line of an alarm's history. */
export interface HistoryLine {
  key: string;
  at: string;
  title: string;
  detail: string | null;
  /** Number and hash in the ledger; null for what the log tells. */
  proof: { seq: number; hash: string } | null;
}

export const CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = {
  email: 'e-mail',
  push: 'push message',
  sms: 'SMS',
};

const TITLES: Readonly<Record<AlarmStepKind, (person: string, by: string) => string>> = {
  logged: () => 'Logged',
  notified: (person, by) => `Sent to ${person}${by}`,
  delivered: (person, by) => `Delivered to ${person}${by}`,
  failed: (person, by) => `Could not be sent to ${person}${by}`,
  seen: (person) => `Seen by ${person}`,
  confirmed: (person) => `Confirmed by ${person}`,
  escalated: (person) => `Passed on to ${person}`,
  stage: () => 'Goes on',
  ended: () => 'Ended',
  other: () => 'Recorded',
};

/**
 * What happened from the reading to the end, in the order of time. What only the log knows is added: the reading, its
 * uplink, and confirmation and end of an alarm that is older than the ledger.
 */
export function historyLines({ log, receivedAt, ended, history }: Alarm): HistoryLine[] {
  const has = (kind: AlarmStepKind) => history.some((step) => step.kind === kind);
  const of = (title: string, at: string | null, detail: string | null = null): HistoryLine[] =>
    at === null ? [] : [{ key: title, at, title, detail, proof: null }];
  return [
    ...of('Measured', log.eventTimestamp),
    ...of('Received', receivedAt),
    ...history.map((step) => ledgerLine(step)),
    ...(has('confirmed')
      ? []
      : of(`Confirmed by ${log.confirmedBy ?? 'an unknown person'}`, log.confirmedAt, log.confirmComment)),
    ...(ended === null || has('ended') ? [] : of('Ended', ended.at)),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function ledgerLine({ seq, at, kind, person, channel, address, detail, events, hash }: AlarmStep): HistoryLine {
  const by = channel === null ? '' : ` by ${CHANNEL_NAMES[channel]}`;
  const shared = events !== null && events > 1 ? `One message about ${events} events` : null;
  return {
    key: String(seq),
    at,
    title: titleOf(kind, person, by),
    detail: [address, shared, detail].filter((text) => text !== null).join(' · ') || null,
    proof: { seq, hash },
  };
}

/** Only an end by hand names somebody. */
function titleOf(kind: AlarmStepKind, person: string | null, by: string): string {
  if (kind === 'ended' && person !== null) return `Closed by hand by ${person}`;
  return TITLES[kind](person ?? 'an unknown person', by);
}
