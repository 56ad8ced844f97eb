import type { Outbox } from './outbox';
import { nextToSend } from './outbox-state';

/**
 * Sends what waits as soon as it comes, and again later while the host does not answer.
 * @param later runs it after a while, or once there is a network; answers what stops that
 */
export function keepSending(
  outbox: Pick<Outbox, 'view' | 'subscribe' | 'send'>,
  { now, later }: { now: () => number; later: (attempt: number, run: () => void) => () => void },
): () => void {
  let attempt = 0;
  let isSending = false;
  let isOver = false;
  let cancel: (() => void) | null = null;

  const send = async () => {
    if (isOver || isSending || cancel || !nextToSend(outbox.view().changes, now())) return;
    isSending = true;
    const isPaused = await outbox.send().then(
      (round) => round.isPaused,
      (error: unknown) => {
        console.warn('What waits on this device could not be sent.', error);
        return true;
      },
    );
    isSending = false;
    if (!isPaused) {
      attempt = 0;
      // Something may have come just behind the last look.
      return void send();
    }
    if (isOver) return;
    cancel = later(attempt, () => {
      cancel = null;
      void send();
    });
    attempt += 1;
  };
  const unsubscribe = outbox.subscribe(() => void send());
  void send();
  return () => {
    isOver = true;
    unsubscribe();
    cancel?.();
  };
}
