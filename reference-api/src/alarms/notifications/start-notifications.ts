import { NOTIFICATION_CHANNELS } from '@sagitta/shared-contracts/api/account';
import type { Database } from '../../db/database';
import { onceAMinute } from '../../kit/once-a-minute';
import { startRounds } from '../../kit/rounds';
import type { Channels } from './channel';
import type { ComposeOptions } from './compose';
import { escalate } from './escalate';
import { gatherMessages } from './gather-messages';
import type { Attempt } from './note-attempts';
import { ChannelSender } from './send-messages';

/** With the 2 s in which events are gathered, an event reaches the mail server within 5 s. */
const EVERY_MS = 1_000;

/**
 * Sends the notifications that log entries make (db/functions/note_notifications.sql), and those of escalation, until
 * the returned function is called, which waits for the messages being sent. Escalation, gathering and each channel
 * work by themselves, so that none of them waits for another.
 *
 * @param onError called for each kind of work at most once a minute, with the number of failures since
 */
export function startNotifications(
  db: Database,
  channels: Channels,
  options: ComposeOptions & { ESCALATE_AFTER?: number },
  now: () => Date,
  note: (attempt: Attempt) => void,
  onError: (error: unknown, times: number) => void,
): () => Promise<void> {
  const start = (round: (signal: AbortSignal) => Promise<void>, name?: string) =>
    startRounds(EVERY_MS, round, onceAMinute(now, onError), name);
  const senders = NOTIFICATION_CHANNELS.map(
    (name) => new ChannelSender(name, channels[name], { db, options, now, note, onError: onceAMinute(now, onError) }),
  );
  const stops = [
    start(() => escalate(db, options.ESCALATE_AFTER ?? null, now()), 'escalation'),
    start(() => gatherMessages(db, now()), 'gathering'),
    ...senders.map((sender) => start(async (signal) => sender.begin(signal))),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(senders.map((sender) => sender.idle()));
  };
}
