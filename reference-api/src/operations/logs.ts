import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { confirmLog, listLogs, type LogQuery, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { mayConfirm, SEVERITY_ORDER } from '@sagitta/shared-contracts/rules/log';
import { changesBetween, recordAudit } from '../access/record-audit';
import { maySee } from '../access/visibility';
import { log, node, system } from '../db/schema/index';
import { type Caller, reads, writes } from './handler';
import { serveSendLog } from './log-resend';
import { Refusal } from './refusal';

/** Columns of the sort keys; severities by how serious they are rather than by the alphabet. */
const SORT: Readonly<Record<LogSortKey, SQL>> = {
  system_name: sql`lower(${system.name})`,
  id: sql`${log.id}`,
  event_timestamp: sql`${log.eventAt}`,
  severity: sql`array_position(array[${sql.raw(quoted(SEVERITY_ORDER))}], ${log.severity})`,
};

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

const serveListLogs = reads(listLogs, async ({ db, caller, input }) => {
  const where = conditions(caller, input);
  const direction = input.sortOrder === 'ASC' ? asc : desc;
  const rows = await db
    .select({
      log,
      nodeName: node.name,
      system: { name: system.name, version: system.version, timezone: system.timezone },
    })
    .from(log)
    .innerJoin(system, eq(system.id, log.systemId))
    .leftJoin(node, eq(node.id, log.nodeId))
    .where(where)
    .orderBy(direction(SORT[input.sortBy]), direction(log.id))
    .limit(input.amount)
    .offset(input.offset);
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(log)
    .innerJoin(system, eq(system.id, log.systemId))
    .leftJoin(node, eq(node.id, log.nodeId))
    .where(where);
  return {
    LogsCount: total?.count ?? 0,
    Logs: rows.map(({ log: entry, nodeName, system: site }) => ({
      id: entry.id,
      severity: entry.severity,
      systemName: site.name,
      systemVersion: site.version,
      relatedNodeId: entry.nodeId,
      relatedNodeName: nodeName,
      systemId: entry.systemId,
      timezone: site.timezone,
      messageEn: entry.messageEn,
      eventTimestamp: entry.eventAt.toISOString(),
      confirmed: entry.confirmedAt !== null,
      confirmable: entry.confirmable,
      msgTemplateId: entry.msgTemplateId,
    })),
  };
});

function conditions(caller: Caller, query: LogQuery): SQL | undefined {
  const text = `%${query.searchedText.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    maySee(caller, log.systemId),
    query.systemID === null ? undefined : eq(log.systemId, query.systemID),
    query.nodeID === null ? undefined : eq(log.nodeId, query.nodeID),
    query.dateStart === null
      ? undefined
      : sql`${log.eventAt} >= (${query.dateStart}::date)::timestamp at time zone ${system.timezone}`,
    query.dateEnd === null
      ? undefined
      : sql`${log.eventAt} < (${query.dateEnd}::date + 1)::timestamp at time zone ${system.timezone}`,
    text === '%%' ? undefined : or(ilike(log.messageEn, text), ilike(system.name, text), ilike(node.name, text)),
  );
}

/** The entry is locked, so that two clicks at once confirm it once; the first name stays. */
const serveConfirmLog = writes(confirmLog, async ({ db, caller, clock, input }) => {
  const [entry] = await db
    .select({ log, version: system.version })
    .from(log)
    .innerJoin(system, eq(system.id, log.systemId))
    .where(and(eq(log.id, input.logID), maySee(caller, log.systemId)))
    .for('update', { of: log });
  if (!entry) throw new Refusal(403);
  const { severity, confirmable, confirmedAt } = entry.log;
  if (!mayConfirm({ severity, confirmable, confirmed: confirmedAt !== null, systemVersion: entry.version }))
    throw new Refusal(409);
  await db.update(log).set({ confirmedAt: clock(), confirmedBy: caller.id }).where(eq(log.id, input.logID));
  await recordAudit(
    db,
    caller,
    {
      action: confirmLog.name,
      entity: { kind: 'log', id: input.logID, name: entry.log.messageEn },
      systems: [entry.log.systemId],
      changes: changesBetween({ confirmed: false }, { confirmed: true }),
    },
    clock(),
  );
  return {};
});

export const logOperations = [serveListLogs, serveConfirmLog, serveSendLog];
