import { confirmLog, listLogs } from '@sagitta/shared-contracts/api/log';
import { mayConfirm } from '@sagitta/shared-contracts/rules/log';
import { changesBetween, recordAudit } from '../access/record-audit';
import { JsonText, reads, writes } from './handler';
import { lockLogEntry, saveConfirmation } from '../repositories/log-entry';
import { logsJson } from '../repositories/logs';
import { serveSendLog } from './log-resend';
import { Refusal } from '../refusal';

const serveListLogs = reads(listLogs, async ({ db, caller, input }) => new JsonText(await logsJson(db, caller, input)));

/** The entry is locked, so that two clicks at once confirm it once; the first name stays. */
const serveConfirmLog = writes(confirmLog, async ({ db, caller, clock, input }) => {
  const found = await lockLogEntry(db, caller, input.logID);
  if (!found) throw new Refusal(403);
  const { entry, version } = found;
  const { severity, confirmable, confirmedAt } = entry;
  if (!mayConfirm({ severity, confirmable, confirmed: confirmedAt !== null, systemVersion: version }))
    throw new Refusal(409);
  await saveConfirmation(db, input.logID, { confirmedAt: clock(), confirmedBy: caller.id });
  await recordAudit(
    db,
    caller,
    {
      action: confirmLog.name,
      entity: { kind: 'log', id: input.logID, name: entry.messageEn },
      systems: [entry.systemId],
      changes: changesBetween({ confirmed: false }, { confirmed: true }),
    },
    clock(),
  );
  return {};
});

export const logOperations = [serveListLogs, serveConfirmLog, serveSendLog];
