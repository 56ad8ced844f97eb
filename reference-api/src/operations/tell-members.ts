import type { NotificationEvent } from '@sagitta/shared-contracts/api/account';
import { graphPath, logsPath } from '@sagitta/shared-contracts/paths';
import type { Database } from '../db/database';
import type { Env } from '../env';
import { queueMail } from '../mail/outbox';
import { addressesToldOf, type LogRow } from '../repositories/log-entry';

interface Told {
  entry: Pick<LogRow, 'systemId' | 'nodeId' | 'eventAt' | 'messageEn'>;
  site: { name: string; zone: string };
  /** Name of the entry's device. */
  device: string | null;
  event: NotificationEvent;
  /** Prefix of the system's name. */
  subject: string;
}

/**
 * E-mails a log entry to the members of its system who get such events by e-mail; returns their number. This host has
 * no other channel.
 */
export async function tellMembers(
  db: Database,
  env: Env,
  { entry, site, device, event, subject }: Told,
  now: Date,
): Promise<number> {
  const recipients = await addressesToldOf(db, entry.systemId, event);
  const where = device === null ? site.name : `${site.name}, ${device}`;
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'long', timeZone: site.zone });
  const page = entry.nodeId === null ? logsPath({ system: entry.systemId }) : graphPath(entry.nodeId);
  const mail = {
    subject: `${env.PROVIDER_NAME}: ${subject} in ${site.name}`,
    body: `${where}\n${at.format(entry.eventAt)}\n\n${entry.messageEn}\n\n${env.WEB_URL}${page}\n`,
  };
  for (const recipient of recipients) await queueMail(db, { ...mail, recipient }, now);
  return recipients.length;
}
