import { confirmLog, type Confirmation, listLogs } from '@sagitta/shared-contracts/api/log';
import { confirmsLogs, mayConfirm } from '@sagitta/shared-contracts/rules/log';
import { changesBetween, recordAudit } from '../access/record-audit';
import { JsonText, serve, serveInTransaction } from '../access/calls/handler';
import { lockLogEntry, saveConfirmation } from './log-entry.statements';
import { logsJson } from './logs.statements';
import { serveSendLog } from './log-resend.operations';
import { Refusal } from '../kit/refusal';

const serveListLogs = serve(listLogs, async ({ longReads, caller, input }) => {
  const found = await longReads.read((db) => logsJson(db, caller, input));
  if (found === null) throw new Refusal(422);
  return new JsonText(found);
});

/**
 * The entry is locked, so that two simultaneous clicks confirm it once: the first name and comment are kept, and the
 * second caller gets to see them.
 */
const serveConfirmLog = serveInTransaction(confirmLog, async ({ db, caller, clock, input }) => {
  const found = await lockLogEntry(db, caller, input.logID);
  if (!found || !confirmsLogs(caller.category)) throw new Refusal(403);
  const { entry, version } = found;
  const { severity, confirmable, confirmedAt } = entry;
  if (confirmedAt !== null)
    throw new Refusal(409, undefined, {
      confirmedAt: confirmedAt.toISOString(),
      confirmedBy: entry.confirmedByName,
      confirmComment: entry.confirmComment,
    } satisfies Confirmation);
  if (!mayConfirm({ severity, confirmable, confirmed: false, systemVersion: version })) throw new Refusal(409);
  const now = clock();
  await saveConfirmation(db, input.logID, {
    confirmedAt: now,
    confirmedBy: caller.id,
    confirmedByName: caller.name,
    confirmComment: input.comment,
  });
  await recordAudit(
    db,
    caller,
    {
      action: confirmLog.name,
      entity: { kind: 'log', id: input.logID, name: entry.messageEn },
      systems: [entry.systemId],
      changes: changesBetween({ confirmed: false, comment: null }, { confirmed: true, comment: input.comment }),
    },
    now,
  );
  return { confirmedAt: now.toISOString(), confirmedBy: caller.name, confirmComment: input.comment };
});

export const logOperations = [serveListLogs, serveConfirmLog, serveSendLog];
