import type { Clock } from '../clock';

const WINDOW_MS = 15 * 60_000;
/** Failures of one e-mail within the window before it has to wait; an address has more, since offices share one. */
const PER_EMAIL = 10;

/** Counts failed sign-ins by address and by e-mail. Kept in memory: behind a balancer each instance counts its own. */
export class Limits {
  private readonly failures = new Map<string, { count: number; since: number }>();

  constructor(private readonly clock: Clock, private readonly perAddress: number) {}

  /** May this address try to sign in as this e-mail now? */
  maySignIn(address: string, email: string): boolean {
    return this.count(`address ${address}`) < this.perAddress && this.count(`email ${email.toLowerCase()}`) < PER_EMAIL;
  }

  failed(address: string, email: string): void {
    this.add(`address ${address}`);
    this.add(`email ${email.toLowerCase()}`);
  }

  /** May this address ask for a link to a new password? Each e-mail that nobody has counts as a failure, or the whole world could be tried. */
  mayAsk(address: string): boolean {
    return this.count(`link ${address}`) < this.perAddress;
  }

  askedInVain(address: string): void {
    this.add(`link ${address}`);
  }

  private count(key: string): number {
    const entry = this.failures.get(key);
    if (!entry) return 0;
    if (this.clock().getTime() - entry.since < WINDOW_MS) return entry.count;
    this.failures.delete(key);
    return 0;
  }

  private add(key: string): void {
    const count = this.count(key);
    if (count === 0) this.failures.set(key, { count: 1, since: this.clock().getTime() });
    else this.failures.get(key)!.count += 1;
    // An attacker who sends made-up e-mails must not fill the memory.
    if (this.failures.size > 10_000) this.failures.delete(this.failures.keys().next().value!);
  }
}
