import {
  confirmLog,
  confirmLogs,
  type Confirmation,
  type ConfirmOutcome,
  listLogs,
} from '@sagitta/shared-contracts/api/log';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { confirmsLogs, mayConfirm } from '@sagitta/shared-contracts/rules/log';
import { changesBetween, recordAudit } from '../access/record-audit';
import { type Call, JsonText, serve, serveInTransaction } from '../access/calls/handler';
import { lockLogEntry, saveConfirmation } from './log-entry.statements';
import { logsJson } from './logs.statements';
import { serveSendLog } from './log-resend.operations';
import { Refusal } from '../kit/refusal';

const serveListLogs = serve(listLogs, async ({ longReads, caller, input }) => {
  const found = await longReads.read((db) => logsJson(db, caller, input));
  if (found === null) throw new Refusal(422);
  return new JsonText(found);
});

const NOT_CONFIRMED: Confirmation = { confirmedAt: null, confirmedBy: null, confirmComment: null };

/**
 * Confirms an entry for a caller, and tells what became of it. The entry is locked, so that two simultaneous clicks
 * confirm it once: the first name and comment are kept, and the second caller gets to see them.
 */
async function confirmEntry(
  { db, caller, clock }: Pick<Call<typeof confirmLog>, 'db' | 'caller' | 'clock'>,
  logID: number,
  comment: string | null,
): Promise<Confirmation & { outcome: ConfirmOutcome }> {
  const found = await lockLogEntry(db, caller, logID);
  if (!found) return { outcome: 'gone', ...NOT_CONFIRMED };
  const { entry, version } = found;
  const { severity, confirmable, confirmedAt } = entry;
  if (confirmedAt !== null)
    return {
      outcome: 'already',
      confirmedAt: confirmedAt.toISOString(),
      confirmedBy: entry.confirmedByName,
      confirmComment: entry.confirmComment,
    };
  if (!mayConfirm({ severity, confirmable, confirmed: false, systemVersion: version }))
    return { outcome: 'refused', ...NOT_CONFIRMED };
  const now = clock();
  await saveConfirmation(db, logID, {
    confirmedAt: now,
    confirmedBy: caller.id,
    confirmedByName: caller.name,
    confirmComment: comment,
  });
  await recordAudit(
    db,
    caller,
    {
      action: confirmLog.name,
      entity: { kind: 'log', id: logID, name: entry.messageEn },
      systems: [entry.systemId],
      changes: changesBetween({ confirmed: false, comment: null }, { confirmed: true, comment }),
    },
    now,
  );
  return { outcome: 'confirmed', confirmedAt: now.toISOString(), confirmedBy: caller.name, confirmComment: comment };
}

const serveConfirmLog = serveInTransaction(confirmLog, async (call) => {
  if (!confirmsLogs(call.caller.category)) throw new Refusal(403);
  const { outcome, ...confirmation } = await confirmEntry(call, call.input.logID, call.input.comment);
  if (outcome === 'gone') throw new Refusal(403);
  if (outcome === 'already') throw new Refusal(409, undefined, confirmation);
  if (outcome === 'refused') throw new Refusal(409);
  return confirmation;
});

const serveConfirmLogs = serveInTransaction(confirmLogs, async (call) => {
  if (!confirmsLogs(call.caller.category)) throw new Refusal(403);
  const { logIDs, comment } = call.input;
  const told: OutputOf<typeof confirmLogs> = [];
  // Each once, and in one order: two people with the same entries must not wait for each other.
  for (const id of [...new Set(logIDs)].sort((a, b) => a - b))
    told.push({ id, ...(await confirmEntry(call, id, comment)) });
  return told;
});

export const logOperations = [serveListLogs, serveConfirmLog, serveConfirmLogs, serveSendLog];
