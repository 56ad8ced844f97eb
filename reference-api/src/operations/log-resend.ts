import { sendLog } from '@sagitta/shared-contracts/api/log';
import { graphPath, logsPath } from '@sagitta/shared-contracts/paths';
import { mayResendLogs, NOTIFIED_AS } from '@sagitta/shared-contracts/rules/log';
import { recordAudit } from '../access/record-audit';
import { queueMail } from '../mail/outbox';
import { addressesToldOf, logEntryWithPlace } from '../repositories/log-entry';
import { writes } from './handler';
import { Refusal } from '../refusal';

/** Mails to the members of the system who are told of such entries by e-mail. This host has no other channel. */
export const serveSendLog = writes(sendLog, async ({ db, caller, clock, env, input }) => {
  if (!mayResendLogs(caller, env.LOG_RESEND_ACCOUNT_IDS)) throw new Refusal(403);
  const found = await logEntryWithPlace(db, caller, input.logID);
  if (!found) throw new Refusal(403);
  const { entry, site, device } = found;
  const event = NOTIFIED_AS[entry.severity];
  if (event === null) throw new Refusal(409);

  const recipients = await addressesToldOf(db, entry.systemId, event);
  const where = device === null ? site.name : `${site.name}, ${device}`;
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'long', timeZone: site.zone });
  const page = entry.nodeId === null ? logsPath({ system: entry.systemId }) : graphPath(entry.nodeId);
  const mail = {
    subject: `${env.PROVIDER_NAME}: ${input.update ? 'update: ' : ''}${entry.severity} in ${site.name}`,
    body: `${where}\n${at.format(entry.eventAt)}\n\n${entry.messageEn}\n\n${env.WEB_URL}${page}\n`,
  };
  for (const recipient of recipients) await queueMail(db, { ...mail, recipient }, clock());
  await recordAudit(
    db,
    caller,
    {
      action: sendLog.name,
      entity: { kind: 'log', id: input.logID, name: entry.messageEn },
      systems: [entry.systemId],
      changes: [
        { field: 'update', before: null, after: input.update },
        { field: 'recipients', before: null, after: recipients.length },
      ],
    },
    clock(),
  );
  return {};
});
