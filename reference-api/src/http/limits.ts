import type { Clock } from '../clock';
import { Refusal } from '../operations/refusal';

const WINDOW_MS = 15 * 60_000;
/** Failures of one e-mail within the window before it has to wait; an address has more, since offices share one. */
const PER_EMAIL = 10;

/**
 * Counts tries that failed, and has whoever has too many wait (429). Kept in memory: behind a balancer each instance counts its own.
 * A try counts from its beginning, so that a thousand at once are no more than one after the other. It is taken back unless `work` answers
 * null: a host that could not do the work has not said that anything was wrong.
 */
export class Limits {
  private readonly failures = new Map<string, { count: number; since: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly perAddress: number,
  ) {}

  /** A try of this address to sign in as this e-mail. */
  signIn<T>(address: string, email: string, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted(
      [
        [`address ${address}`, this.perAddress],
        [`email ${email.toLowerCase()}`, PER_EMAIL],
      ],
      work,
    );
  }

  /** A try to have a link to a new password sent. Each e-mail that nobody has counts, or the whole world could be tried. */
  askForLink<T>(address: string, work: () => Promise<T | null>): Promise<T | null> {
    return this.counted([[`link ${address}`, this.perAddress]], work);
  }

  private async counted<T>(
    limits: readonly (readonly [key: string, most: number])[],
    work: () => Promise<T | null>,
  ): Promise<T | null> {
    if (limits.some(([key, most]) => this.count(key) >= most)) throw new Refusal(429);
    for (const [key] of limits) this.add(key, 1);
    let hasFailed = false;
    try {
      const result = await work();
      hasFailed = result === null;
      return result;
    } finally {
      if (!hasFailed) for (const [key] of limits) this.add(key, -1);
    }
  }

  private count(key: string): number {
    const entry = this.failures.get(key);
    if (!entry) return 0;
    if (this.clock().getTime() - entry.since < WINDOW_MS) return entry.count;
    this.failures.delete(key);
    return 0;
  }

  private add(key: string, change: 1 | -1): void {
    const count = this.count(key) + change;
    if (count <= 0) this.failures.delete(key);
    else if (this.failures.has(key)) this.failures.get(key)!.count = count;
    else this.failures.set(key, { count, since: this.clock().getTime() });
    // An attacker who sends made-up e-mails must not fill the memory.
    if (this.failures.size > 10_000) this.failures.delete(this.failures.keys().next().value!);
  }
}
