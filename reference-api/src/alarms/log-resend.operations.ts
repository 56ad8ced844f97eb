import { sendLog } from '@sagitta/shared-contracts/api/log';
import { mayResendLogs, NOTIFIED_AS } from '@sagitta/shared-contracts/rules/log';
import { recordAudit } from '../access/record-audit';
import { visibleLogEntry } from './log-entry.statements';
import { tellAgain } from './tell-again.statements';
import { serveInTransaction } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';

/** Notifies the members of the system again, by the channels of their settings. */
export const serveSendLog = serveInTransaction(sendLog, async ({ db, caller, clock, env, input }) => {
  if (!mayResendLogs(caller, env.LOG_RESEND_ACCOUNT_IDS)) throw new Refusal(403);
  const entry = await visibleLogEntry(db, caller, input.logID);
  if (!entry) throw new Refusal(403);
  if (NOTIFIED_AS[entry.severity] === null) throw new Refusal(409);

  const recipients = await tellAgain(db, input.logID, input.update ? 'update' : 'resend', clock());
  await recordAudit(
    db,
    caller,
    {
      action: sendLog.name,
      entity: { kind: 'log', id: input.logID, name: entry.messageEn },
      systems: [entry.systemId],
      changes: [
        { field: 'update', before: null, after: input.update },
        { field: 'recipients', before: null, after: recipients },
      ],
    },
    clock(),
  );
  return {};
});
