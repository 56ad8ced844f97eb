import type { NotificationChannel } from '@sagitta/shared-contracts/api/account';

/** A message to one person, ready to send. */
export interface ComposedMessage {
  /** The same for each attempt, by which a channel can recognise a repeated one. */
  key: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** What happened in a few words, and at which system or how many of them. */
  headline: string;
  where: string;
  /** At most 160 characters. */
  short: string;
  /** The page about it. */
  url: string;
}

/** Where a person can be reached. */
export interface Recipient {
  accountId: number;
  email: string;
  phone: string | null;
  language: string;
}

/** A message that a channel has taken over. */
export interface Taken {
  address: string;
  /** The channel's own id. */
  providerId: string | null;
}

/**
 * Hands a message over. Rejects with {@link MessageRefused} where a further attempt is of little use, with
 * {@link MessageDelayed} where this message or person has to wait while others need not, and with any other error where
 * the channel is unavailable for now, to everybody.
 */
export type Channel = (message: ComposedMessage, to: Recipient) => Promise<Taken>;
export type Channels = Readonly<Record<NotificationChannel, Channel>>;

/** The channel refuses this message, or cannot reach this person. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** The channel works, but cannot take this message for now. */
export class MessageDelayed extends Error {
  override name = 'MessageDelayed';
}
