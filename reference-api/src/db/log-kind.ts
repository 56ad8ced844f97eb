import { type Column, sql, type SQL } from 'drizzle-orm';
import { ALL_KINDS, URGENT_SEVERITIES } from '@sagitta/shared-contracts/rules/log';
import { LOG_SEVERITIES, type LogKind } from '@sagitta/shared-contracts/api/log';

/** The template of the daily entry that says how many devices reported (docs/product/logs.md#heartbeat). */
export const HEARTBEAT_TEMPLATE = 8;

/** The template of an entry that somebody made to check delivery. */
export const TEST_TEMPLATE = 10;

/** Where a statement has the severity and the template of an entry. */
export interface KindColumns {
  severity: Column | SQL;
  template: Column | SQL;
}

const HEARTBEAT = sql.raw(String(HEARTBEAT_TEMPLATE));

/**
 * SQL that is true of all entries but heartbeats. Nothing of a level can be taken for one, whatever its template. The
 * index of them is used only where the expression is written identically.
 */
export function notHeartbeat({ severity, template }: KindColumns): SQL {
  return sql`(${severity} <> 'other' or ${template} is distinct from ${HEARTBEAT})`;
}

/** SQL that is true of entries of L3 and L4 that are to be confirmed, or were; they are indexed by when. */
export function isUrgent({ confirmable, severity }: Record<'confirmable' | 'severity', Column | SQL>): SQL {
  return sql`(${confirmable} and ${severityIn(URGENT_SEVERITIES, { severity })})`;
}

/** SQL that gives when an entry was confirmed, in an order in which those that are not come last, in one range. */
export function confirmedOrNever(confirmedAt: Column | SQL): SQL {
  return sql`coalesce(${confirmedAt}, 'infinity'::timestamptz)`;
}

function isHeartbeat({ severity, template }: KindColumns): SQL {
  return sql`(${severity} = 'other' and ${template} is not distinct from ${HEARTBEAT})`;
}

/** SQL that gives the kind of an entry. */
export function kindOf(columns: KindColumns): SQL {
  return sql`case when ${isHeartbeat(columns)} then 'heartbeat' else ${columns.severity} end`;
}

/**
 * SQL that is true of entries of these kinds. The kinds are part of its text, for how many entries they leave decides
 * how a statement is best run.
 */
export function ofKinds(kinds: readonly LogKind[], columns: KindColumns): SQL {
  const asked = ALL_KINDS.filter((kind) => kinds.includes(kind));
  if (asked.length === ALL_KINDS.length) return sql`true`;
  const severities = LOG_SEVERITIES.filter((severity) => asked.includes(severity));
  const some = severities.length === LOG_SEVERITIES.length ? sql`true` : severityIn(severities, columns);
  if (!asked.includes('heartbeat')) return sql`(${some} and ${notHeartbeat(columns)})`;
  return severities.includes('other') ? some : sql`(${some} or ${isHeartbeat(columns)})`;
}

function severityIn(severities: readonly string[], { severity }: Pick<KindColumns, 'severity'>): SQL {
  if (severities.length === 0) return sql`false`;
  return sql`${severity} in (${sql.raw(severities.map((one) => `'${one}'`).join(', '))})`;
}
