import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/transactions';
import type { UplinkConfig } from './config';
import { Counters } from './counters';
import { type NetworkEvent, NotAnEvent } from './event';
import { keepRefused } from './kept';
import { TakenLog } from './log-taken';
import { isOutage } from './outage';
import type { Received, Taken } from './follow-event';
import { takeEvents } from './take-events';

/** The most events that one transaction takes. */
const BATCH = 250;
/** How often an event that cannot be stored is tried alone. */
const ATTEMPTS = 3;

interface Receipt {
  taken: Taken | null;
  eui: string | null;
}

/** Without an event, if it could not be read. */
type Refused = Pick<Received, 'source' | 'raw'> & Partial<Pick<Received, 'event'>>;

interface Waiting {
  received: Received;
  resolve(taken: Taken): void;
  reject(error: unknown): void;
}

/**
 * Takes events in batches: those that arrive while a transaction is under way share the next one, so that a busy host
 * has few and large ones, and a quiet one does not wait. Each is answered once it is stored for good. One that cannot
 * be stored is kept as it came and answered as well, so that it holds up no other; only a database that is away or out
 * of order rejects, for then the same event may be stored later.
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

  /**
   * Reads an event and takes it.
   * @param raw the event as it came
   * @returns what became of it, null for an event that says nothing of interest; and its device, null if it is unknown
   * @throws NotAnEvent
   */
  async receive(source: string, raw: Buffer, read: () => NetworkEvent | null): Promise<Receipt> {
    let event: NetworkEvent | null;
    try {
      event = read();
    } catch (error) {
      if (error instanceof NotAnEvent) throw error;
      return { taken: await this.refuse({ source, raw }, error), eui: null };
    }
    if (event === null) return { taken: null, eui: null };
    return { taken: await this.take({ source, event, raw }), eui: event.eui };
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
      const taken = await this.tryToStore(batch.map(({ received }) => received));
      for (const [index, { resolve }] of batch.entries()) resolve(taken[index] ?? { stored: false, note: null });
    } catch (error) {
      if (isOutage(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.storeAlone(one);
    }
  }

  /** One event that cannot be stored must not keep the others out. */
  private async storeAlone({ received, resolve, reject }: Waiting): Promise<void> {
    let cause: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const [taken = { stored: false, note: null }] = await this.tryToStore([received]);
        resolve(taken);
        return;
      } catch (error) {
        cause = error;
        if (isOutage(error)) break;
      }
    }
    try {
      if (isOutage(cause)) throw cause;
      resolve(await this.refuse(received, cause));
    } catch (error) {
      reject(error);
    }
  }

  private async tryToStore(received: readonly Received[]): Promise<Taken[]> {
    const counters = new Counters();
    const taken = await inTransaction(this.db, (tx) => {
      counters.clear();
      return takeEvents(tx, received, this.config(), this.clock(), counters);
    });
    this.counters.add(counters);
    return taken;
  }

  private async refuse(refused: Refused, cause: unknown): Promise<Taken> {
    const { source, event, raw } = refused;
    const reason = reasonOf(cause);
    const kept = { source, kind: 'unstorable', eui: event?.eui ?? null, raw, reason } as const;
    await inTransaction(this.db, (tx) => keepRefused(tx, [kept], this.clock()));
    this.counters.count('refused');
    return {
      stored: false,
      note: `it cannot be stored and is kept as it came: ${reason}`,
      oftenAs: `unstorable ${source}`,
    };
  }
}

/** A failed statement's own message holds its values; that of its cause says what is wrong. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
