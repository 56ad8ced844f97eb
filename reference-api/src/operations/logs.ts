import { and, eq } from 'drizzle-orm';
import { confirmLog, listLogs } from '@sagitta/shared-contracts/api/log';
import { mayConfirm } from '@sagitta/shared-contracts/rules/log';
import { changesBetween, recordAudit } from '../access/record-audit';
import { maySee } from '../access/visibility';
import { log, system } from '../db/schema/index';
import { JsonText, reads, writes } from './handler';
import { logsJson } from '../repositories/logs';
import { serveSendLog } from './log-resend';
import { Refusal } from '../refusal';

const serveListLogs = reads(listLogs, async ({ db, caller, input }) => new JsonText(await logsJson(db, caller, input)));

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
