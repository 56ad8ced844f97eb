import { Duplex } from 'node:stream';

/** Runs a batch of PostgreSQL wire messages and returns the backend's bytes. */
export type ExecuteProtocol = (batch: Uint8Array) => Promise<Uint8Array>;

/** Messages after which the client waits for an answer: Query, Sync, Flush, CopyDone, CopyFail. */
const ENDS_BATCH = new Set(['Q', 'S', 'H', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/**
 * Takes the place of `pg`'s socket in front of a PGlite: collects messages up to the next point where an answer is due,
 * and executes them as one batch. So the same driver serves PGlite and PostgreSQL.
 */
export class ProtocolStream extends Duplex {
  private pending: Buffer = Buffer.alloc(0);
  private started = false;

  constructor(private readonly execute: ExecuteProtocol) {
    super();
  }

  // The parts of a net.Socket beyond a stream that `pg` expects.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const end = this.batchEnd();
    if (end === 0) {
      done();
      return;
    }
    const batch = this.pending.subarray(0, end);
    this.pending = this.pending.subarray(end);
    void this.exchange(Uint8Array.from(batch), done);
  }

  private async exchange(batch: Uint8Array, done: (error?: Error | null) => void): Promise<void> {
    try {
      this.push(await this.execute(batch));
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Length of the pending bytes up to the last message that asks for an answer; 0 if none does. */
  private batchEnd(): number {
    let offset = 0;
    let end = 0;
    while (offset < this.pending.length) {
      // The very first message (startup) has no type letter.
      const header = this.started ? 1 : 0;
      if (this.pending.length < offset + header + 4) break;
      const next = offset + header + this.pending.readInt32BE(offset + header);
      if (this.pending.length < next) break;
      const type = this.pending[offset] ?? 0;
      if (this.started && type === TERMINATE) break;
      if (!this.started || ENDS_BATCH.has(type)) end = next;
      this.started = true;
      offset = next;
    }
    return end;
  }
}
