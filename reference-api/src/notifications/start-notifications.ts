import type { Database } from '../db/database';
import { startRounds } from '../rounds';
import type { Channels } from './channel';
import type { ComposeOptions } from './compose';
import { escalate } from './escalate';
import { gatherMessages } from './gather-messages';
import type { Attempt } from './note-attempts';
import { sendMessages } from './send-messages';

/** With the 2 s in which events are gathered, an event reaches the mail server within 5 s. */
const EVERY_MS = 1_000;

/** Sends notifications until the returned function is called, which waits for the messages being sent. */
export function startNotifications(
  db: Database,
  channels: Channels,
  options: ComposeOptions & { ESCALATE_AFTER?: number },
  now: () => Date,
  note: (attempt: Attempt) => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    await escalate(db, options.ESCALATE_AFTER ?? null, now());
    await gatherMessages(db, now());
    await sendMessages(db, channels, options, now, { signal, note });
  };
  return startRounds(EVERY_MS, round, onError);
}
