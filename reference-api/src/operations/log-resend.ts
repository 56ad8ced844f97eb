import { sendLog } from '@sagitta/shared-contracts/api/log';
import { mayResendLogs, NOTIFIED_AS } from '@sagitta/shared-contracts/rules/log';
import { recordAudit } from '../access/record-audit';
import { logEntryWithPlace } from '../repositories/log-entry';
import { tellMembers } from './tell-members';
import { writes } from './handler';
import { Refusal } from '../refusal';

/** Notifies the members of the system again. */
export const serveSendLog = writes(sendLog, async ({ db, caller, clock, env, input }) => {
  if (!mayResendLogs(caller, env.LOG_RESEND_ACCOUNT_IDS)) throw new Refusal(403);
  const found = await logEntryWithPlace(db, caller, input.logID);
  if (!found) throw new Refusal(403);
  const { entry, site, device } = found;
  const event = NOTIFIED_AS[entry.severity];
  if (event === null) throw new Refusal(409);

  const subject = `${input.update ? 'update: ' : ''}${entry.severity}`;
  const recipients = await tellMembers(db, env, { entry, site, device, event, subject }, clock());
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
