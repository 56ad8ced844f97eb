import type { Category } from '../access';
import type { NotificationEvent } from '../api/account';
import type { Log, LogSeverity } from '../api/log';
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
