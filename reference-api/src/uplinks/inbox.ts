import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transactions';
import type { UplinkConfig } from './config';
import { Counters } from './counters';
import { TakenLog } from './log-taken';
import { type Received, takeEvents, type Taken } from './take-events';

/** The most events that one transaction takes. */
const BATCH = 250;

interface Waiting {
  received: Received;
  resolve(taken: Taken): void;
  reject(error: unknown): void;
}

/**
 * Takes events in batches: those that arrive while a transaction is under way share the next one, so that a busy host
 * has few and large ones, and a quiet one does not wait. Each is answered once it is stored for good.
 */
export class Inbox {
  readonly counters = new Counters();
  readonly log: TakenLog;
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    readonly config: () => UplinkConfig,
  ) {
    this.log = new TakenLog(clock);
  }

  take(received: Received): Promise<Taken> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ received, resolve, reject });
      this.running ??= this.work();
    });
  }

  /** Done when nothing is being stored any more. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) await this.store(this.waiting.splice(0, BATCH));
    this.running = null;
  }

  private async store(batch: readonly Waiting[]): Promise<void> {
    try {
      const counters = new Counters();
      const taken = await inTransaction(this.db, (tx) => {
        counters.clear();
        return takeEvents(
          tx,
          batch.map(({ received }) => received),
          this.config(),
          this.clock(),
          counters,
        );
      });
      this.counters.add(counters);
      for (const [index, { resolve }] of batch.entries()) resolve(taken[index] ?? { stored: false, note: null });
    } catch (error) {
      // One event that cannot be stored must not keep the others out.
      if (batch.length > 1) for (const one of batch) await this.store([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
