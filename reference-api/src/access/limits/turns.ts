import { addAbortListener } from 'node:events';

interface Limits {
  perAccount: number;
  perInstance: number;
}

interface Waiting {
  accountId: number;
  weight: number;
  go: (giveBack: () => void) => void;
}

export interface WaitOptions {
  /** Longest wait, in ms. */
  ms: number;
  /** How much of the limits it takes; one by default. Never more than an account may have, so that all get a turn. */
  weight?: number;
  /** Ends the wait of a caller who has left. */
  signal?: AbortSignal;
}

/** How many of one account wait; the next one is refused at once. */
const WAITING_PER_ACCOUNT = 16;

/** Limits how much of a costly work runs at the same time on this instance: for one account, and altogether. */
export class Turns {
  private readonly running = new Map<number, number>();
  /** First come, first served, among those whose account may have another turn. */
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: Limits) {}

  /**
   * Takes a turn.
   * @returns gives it back, however often it is called; null if there is none
   */
  take(accountId: number, weight = 1): (() => void) | null {
    const own = this.running.get(accountId) ?? 0;
    const all = [...this.running.values()].reduce((sum, count) => sum + count, 0);
    if (own + weight > this.limits.perAccount || all + weight > this.limits.perInstance) return null;
    this.running.set(accountId, own + weight);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const rest = (this.running.get(accountId) ?? 0) - weight;
      if (rest > 0) this.running.set(accountId, rest);
      else this.running.delete(accountId);
      this.callNext();
    };
  }

  /** The same, but waits for a turn; null if there was none in time. */
  async wait(accountId: number, { ms, weight: wanted = 1, signal }: WaitOptions): Promise<(() => void) | null> {
    const weight = Math.min(wanted, this.limits.perAccount, this.limits.perInstance);
    const isFirst = !this.waiting.some((other) => other.accountId === accountId);
    const taken = isFirst ? this.take(accountId, weight) : null;
    if (taken) return taken;
    if (signal?.aborted || this.waiting.filter((one) => one.accountId === accountId).length >= WAITING_PER_ACCOUNT)
      return null;
    return new Promise((resolve) => {
      const settle = (giveBack: (() => void) | null) => {
        clearTimeout(timer);
        left?.[Symbol.dispose]();
        const place = this.waiting.indexOf(waiting);
        if (place >= 0) this.waiting.splice(place, 1);
        resolve(giveBack);
      };
      const waiting: Waiting = { accountId, weight, go: settle };
      const timer = setTimeout(settle, ms, null);
      const left = signal && addAbortListener(signal, () => settle(null));
      this.waiting.push(waiting);
    });
  }

  private callNext(): void {
    // Each that goes takes itself out of the list.
    for (const one of this.waiting.slice()) {
      const giveBack = this.take(one.accountId, one.weight);
      if (giveBack) one.go(giveBack);
    }
  }
}
