import type { FastifyBaseLogger } from 'fastify';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@sagitta/shared-contracts/api/account';
import { onceAMinute } from '../../kit/once-a-minute';

/** An attempt to send a message, and its outcome: `sent` means that the channel has accepted it. */
export interface Attempt {
  message: number;
  channel: NotificationChannel;
  attempt: number;
  outcome: 'sent' | 'retried' | 'failed' | 'suppressed';
  /** Why it was not sent, without addresses; empty if it was. */
  error: string;
}

/** Attempts of this instance since its start, by channel and outcome. */
export class MessageCounters {
  private readonly counts = new Map<string, Pick<Attempt, 'channel' | 'outcome'> & { times: number }>();

  count({ channel, outcome }: Pick<Attempt, 'channel' | 'outcome'>): void {
    const key = `${channel} ${outcome}`;
    this.counts.set(key, { channel, outcome, times: (this.counts.get(key)?.times ?? 0) + 1 });
  }

  read() {
    return [...this.counts.values()];
  }
}

/**
 * Counts each attempt and writes a line about it, which names the message but not its recipient. Of attempts that will
 * be repeated there is one line a minute for each channel, with their number.
 */
export function noteAttempts(
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  counters: MessageCounters,
  now: () => Date,
): (attempt: Attempt) => void {
  const retrying = new Map(
    NOTIFICATION_CHANNELS.map((channel) => [
      channel,
      onceAMinute<Attempt>(now, ({ message, attempt, error }, times) =>
        log.warn({ message, channel, attempt, times }, `A message could not be sent and will be retried: ${error}`),
      ),
    ]),
  );
  return (attempt) => {
    counters.count(attempt);
    const { outcome, error, ...about } = attempt;
    if (outcome === 'sent') log.info(about, 'A message was sent.');
    else if (outcome === 'retried') retrying.get(about.channel)?.(attempt);
    else if (outcome === 'failed') log.error(about, `A message could not be sent and is given up: ${error}`);
    else log.info(about, 'A message was dropped: its recipient no longer has access.');
  };
}
