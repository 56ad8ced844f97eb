import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';

// What docs/product/devices.md#silence and docs/decisions/0064-silence.md say of one device, written from there alone
// and as plainly as possible, to compare the host with. Moments in ms.

/** A frame of the device. */
export interface Packet {
  at: number;
  measures: boolean;
}

const HOUR = HOUR_MS;
const LOST = 24 * HOUR;
const OUTDATED = 12 * HOUR;

export class SilenceModel {
  told: string[] = [];
  private fresh: Packet[] = [];
  private lostAt: number | null = null;
  private outdatedAt: number | null = null;
  private last: number;
  private packets: number[] = [];
  /** Since when a measurement is awaited. */
  private awaited: number;

  constructor(start: number) {
    this.last = start;
    this.awaited = start;
  }

  /** The host has stored a frame; nothing is told before the next round. */
  store(packet: Packet): void {
    this.fresh.push(packet);
  }

  /** A round of the host. */
  conclude(now: number): void {
    const packets = this.fresh.toSorted((one, other) => one.at - other.at);
    this.fresh = [];
    for (const packet of packets) this.hear(packet);
    this.undoLoss(now);
    this.undoOutdated(now);
    this.pass(now);
  }

  private hear({ at, measures }: Packet): void {
    if (measures && this.outdatedAt !== null && at >= this.outdatedAt) this.undoOutdated(at - 1);
    if (measures) this.passOutdated(at - 1);
    this.packets.push(at);
    if (at > this.last) {
      if (this.lostAt !== null && at >= this.lostAt) this.undoLoss(at - 1);
      this.pass(at - 1);
      if (this.lostAt !== null && at >= this.lostAt) this.returned(at);
      this.last = at;
    }
    if (measures && at > this.awaited) this.measured(at);
    this.pass(at);
  }

  /** A packet from before a loss has come after that was told: there was none, unless nothing came since. */
  private undoLoss(now: number): void {
    const { lostAt } = this;
    if (lostAt === null || this.last <= lostAt - LOST || now >= this.last + LOST) return;
    this.lostAt = null;
    this.tell('reports', lostAt);
  }

  /** The same of a measurement. */
  private undoOutdated(now: number): void {
    const { outdatedAt } = this;
    if (outdatedAt === null || this.awaited <= outdatedAt - OUTDATED || this.isOutdated(now)) return;
    this.outdatedAt = null;
    this.tell('measures', outdatedAt);
  }

  /** What the time up to a moment brings without a sign of life. */
  private pass(now: number): void {
    if (this.lostAt === null && now >= this.last + LOST) {
      this.lostAt = this.last + LOST;
      this.tell('lost', this.lostAt);
    }
    this.passOutdated(now);
  }

  private passOutdated(now: number): void {
    if (this.outdatedAt === null && this.isOutdated(now)) {
      this.outdatedAt = this.awaited + OUTDATED;
      this.tell('outdated', this.outdatedAt);
    }
  }

  /** It has sent packets since, for as long. */
  private isOutdated(now: number): boolean {
    return this.packets.some((at) => at >= this.awaited + OUTDATED && at <= now);
  }

  private returned(at: number): void {
    this.lostAt = null;
    this.tell('reports', at);
    // It has as long as any other to measure.
    if (this.outdatedAt === null) this.awaited = Math.max(this.awaited, at);
  }

  private measured(at: number): void {
    this.awaited = at;
    if (this.outdatedAt === null || at < this.outdatedAt) return;
    this.outdatedAt = null;
    this.tell('measures', at);
  }

  private tell(word: string, at: number): void {
    this.told.push(`${word} ${at}`);
  }
}
