import type { Category } from '../access';
import type { NotificationEvent } from '../api/account';
import type { Log, LogKind, LogSeverity } from '../api/log';
import type { ThreatState } from './threat';

/** The state of an entry's confirm cell (docs/product/logs.md). */
export type ConfirmCell = 'not_for_w2' | 'confirmed' | 'confirm' | 'nothing';

type Confirmable = Pick<Log, 'confirmable' | 'confirmed' | 'severity' | 'systemVersion'>;

/** Confirmable, not confirmed yet, not of severity website, and not from a W2 system (docs/product/logs.md). */
export function mayConfirm({ confirmable, confirmed, severity, systemVersion }: Confirmable): boolean {
  return confirmable === true && confirmed !== true && severity !== 'website' && systemVersion !== 'W2';
}

/** Whether accounts of this category confirm anything at all: observers only look (docs/product/access.md). */
export function confirmsLogs(category: Category): boolean {
  return category !== 'observer';
}

export function confirmCell(log: Confirmable): ConfirmCell {
  if (log.systemVersion === 'W2') return 'not_for_w2';
  if (log.confirmed) return 'confirmed';
  return mayConfirm(log) ? 'confirm' : 'nothing';
}

/** Whether an entry opens an alarm, which has a history: one to be confirmed, of a level or an obstruction. */
export function isAlarm({ confirmable, severity }: Pick<Log, 'confirmable' | 'severity'>): boolean {
  return confirmable === true && severity !== 'other' && severity !== 'website';
}

/**
 * What each kind of entry is called, in filters, lists, files and reports; in the order in which filters offer them.
 */
export const LOG_KIND_NAMES = {
  L4: 'L4',
  L3: 'L3',
  L2: 'L2',
  L1: 'L1',
  obstruction: 'Obstruction',
  other: 'Other',
  website: 'Website',
  heartbeat: 'Heartbeat',
} as const satisfies Record<LogKind, string>;

/** Every kind, in the order of {@link LOG_KIND_NAMES}. */
export const ALL_KINDS = Object.keys(LOG_KIND_NAMES) as LogKind[];

/**
 * Kinds that are listed unless others are asked for. Only heartbeats may ever be missing: what is amiss has entries of
 * its own.
 */
export const USUAL_KINDS = ALL_KINDS.filter((kind) => kind !== 'heartbeat');

/** The kind of an entry; of a host that does not tell heartbeats apart, its severity. */
export function kindOf({ kind, severity }: Pick<Log, 'kind' | 'severity'>): LogKind {
  return kind ?? severity;
}

/** Severities of which entries that wait to be confirmed can be put first, and are missed where a filter hides them. */
export const URGENT_SEVERITIES = ['L3', 'L4'] as const satisfies readonly LogSeverity[];

/** Whether an entry of L3 or L4 waited to be confirmed at a moment (ms since 1970). */
export function waitedAt(log: Confirmable & Pick<Log, 'confirmedAt'>, at: number): boolean {
  const { confirmedAt, confirmed } = log;
  const isLater = confirmed !== true || (confirmedAt !== null && Date.parse(confirmedAt) > at);
  return URGENT_SEVERITIES.some((one) => one === log.severity) && isLater && mayConfirm({ ...log, confirmed: false });
}

/** The notification that covers an entry; changes on the website have none. */
export const NOTIFIED_AS = {
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstruction: 'Obstruction',
  other: 'System',
  website: null,
} as const satisfies Record<LogSeverity, NotificationEvent | null>;

/** Whether an account may resend notifications of log entries: installers and staff named by the installation. */
export function mayResendLogs(
  account: { id: number; category: Category },
  resendAccountIds: readonly number[],
): boolean {
  return ['installer', 'staff'].includes(account.category) && resendAccountIds.includes(account.id);
}

/** Severities from least to most serious: the ascending sort order by severity, on the host and on screen. */
export const SEVERITY_ORDER = [
  'website',
  'other',
  'obstruction',
  'L1',
  'L2',
  'L3',
  'L4',
] as const satisfies readonly LogSeverity[];

/**
 * The colour of each severity, by the look's token: L1 green, L2 yellow, L3 orange, L4 red, obstruction pink, others
 * grey (docs/product/logs.md).
 */
export const SEVERITY_TOKEN = {
  L1: 'l1',
  L2: 'l2',
  L3: 'l3',
  L4: 'l4',
  obstruction: 'obstructed',
  other: 'inactive',
  website: 'inactive',
} as const satisfies Record<LogSeverity, string>;

/** The shape of each severity (docs/product/logs.md#list); anything that is not a level is a plain grey dash. */
export const SEVERITY_SHAPE = {
  L1: 'L1',
  L2: 'L2',
  L3: 'L3',
  L4: 'L4',
  obstruction: 'obstructed',
  other: 'inactive',
  website: 'inactive',
} as const satisfies Record<LogSeverity, ThreatState>;
