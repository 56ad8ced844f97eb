import type { Clock } from '../clock';

const WINDOW_MS = 15 * 60_000;
/** Failures of one e-mail within the window before it has to wait; an address has more, since offices share one. */
const PER_EMAIL = 10;

/**
 * Counts failed sign-ins by address and by e-mail. Kept in memory: behind a balancer each instance counts its own.
 * A try counts as failed from its beginning until it has succeeded, so that a thousand at once are no more than one after the other.
 */
export class Limits {
  private readonly failures = new Map<string, { count: number; since: number }>();

  constructor(private readonly clock: Clock, private readonly perAddress: number) {}

  /** Begins a try of this address to sign in as this e-mail; answers what to call once it has succeeded, or null where it has to wait. */
  trySignIn(address: string, email: string): (() => void) | null {
    return this.begin([[`address ${address}`, this.perAddress], [`email ${email.toLowerCase()}`, PER_EMAIL]]);
  }

  /** The same for a link to a new password. Each e-mail that nobody has counts as a failure, or the whole world could be tried. */
  tryLink(address: string): (() => void) | null {
    return this.begin([[`link ${address}`, this.perAddress]]);
  }

  private begin(limits: readonly (readonly [key: string, most: number])[]): (() => void) | null {
    if (limits.some(([key, most]) => this.count(key) >= most)) return null;
    for (const [key] of limits) this.add(key, 1);
    return () => {
      for (const [key] of limits) this.add(key, -1);
    };
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
