import type { NotificationChannel } from '@sagitta/shared-contracts/api/account';

/** What a message is composed of; each channel sends some of it. */
interface Words {
  subject: string;
  body: string;
  headline: string;
  short: string;
}

/** The words that a channel gives to a person, as they are kept with the message. */
export function sentWords(
  { subject, body, headline, short }: Words,
  channel: NotificationChannel,
): { subject: string | null; body: string } {
  if (channel === 'sms') return { subject: null, body: short };
  return { subject, body: channel === 'push' ? headline : body };
}
