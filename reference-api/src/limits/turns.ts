/** Limits how much of a costly work runs at the same time on this instance: for one account, and altogether. */
export class Turns {
  private readonly running = new Map<number, number>();

  constructor(private readonly limits: { perAccount: number; perInstance: number }) {}

  /**
   * Takes a turn.
   * @returns gives it back, however often it is called; null if there is none
   */
  take(accountId: number): (() => void) | null {
    const own = this.running.get(accountId) ?? 0;
    const all = [...this.running.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.limits.perAccount || all >= this.limits.perInstance) return null;
    this.running.set(accountId, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const rest = (this.running.get(accountId) ?? 0) - 1;
      if (rest > 0) this.running.set(accountId, rest);
      else this.running.delete(accountId);
    };
  }
}
