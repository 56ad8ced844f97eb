import type { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';
import { type Change, changesAfter, knownPosition, MOST_CHANGES, newestPosition, type Position } from './change-feed';
import { changeEvent, Connection, eventFrame } from './connection';
import { StreamCounts } from './stream-counts';
import { isSame, lastingSessions, type Viewer, visibleTo } from './viewers';

/** How often each instance with an open stream polls the database for changes. */
const ROUND_MS = 1_000;

/** Streams that are written to, in a millisecond or two, before other calls get their turn. */
const AT_ONCE = 25;

/** An instance that has renewed nothing for so many heartbeats is gone. */
const MISSED_BEATS = 3;

export interface HubOptions {
  db: Database;
  clock: Clock;
  heartbeatMs: number;
  /** Most streams that an account may have open, over all instances. */
  perAccount: number;
  onError(error: unknown): void;
}

/**
 * The open streams of this instance. It polls the database for changes, so it also reports what other instances wrote.
 * Rounds and new streams take turns, so that a stream starts exactly where the next round continues.
 */
export class StreamHub {
  private readonly open = new Set<Connection>();
  private position: Position = '0-0';
  private turn: Promise<unknown> = Promise.resolve();
  private beaten = 0;
  private closed = false;
  private isWaiting = false;
  private rounds: NodeJS.Timeout | undefined;
  /** How many streams were closed since they left too much unread. */
  slow = 0;
  private readonly counts: StreamCounts;
  /** Accounts whose number of streams has changed since it was stored. */
  private readonly recounted = new Set<number>();

  constructor(private readonly options: HubOptions) {
    const { db, clock, heartbeatMs } = options;
    this.counts = new StreamCounts(db, clock, MISSED_BEATS * heartbeatMs + ROUND_MS);
  }

  /** How many streams are open. */
  get size(): number {
    return this.open.size;
  }

  /**
   * Opens a stream; null if the account has too many.
   * @param lastId id of the last event that the caller received, to continue from there
   */
  connect(viewer: Viewer, lastId: string | undefined): Promise<Readable | null> {
    return this.inTurn(async () => {
      const own = this.opened().get(viewer.id) ?? 0;
      if (own >= this.options.perAccount) return null;
      // Stored before the others are counted: two instances that are asked at once do not both take the last place.
      await this.counts.store(new Map([[viewer.id, own + 1]]));
      if (own + (await this.counts.elsewhere(viewer.id)) >= this.options.perAccount) {
        await this.counts.store(new Map([[viewer.id, own]]));
        return null;
      }
      if (this.open.size === 0) this.position = await newestPosition(this.options.db);
      else await this.round();
      const connection = new Connection(
        { ...viewer },
        () => this.drop(connection),
        () => {
          this.slow += 1;
        },
      );
      connection.visible = await visibleTo(this.options.db, viewer);
      connection.tell({ event: 'hello', data: { heartbeatMs: this.options.heartbeatMs } }, this.position);
      if (lastId !== undefined) await this.resume(connection, lastId);
      if (this.closed) connection.end('closing', this.position);
      else if (!connection.body.destroyed) this.watch(connection);
      if (!this.open.has(connection)) await this.counts.store(new Map([[viewer.id, own]]));
      return connection.body;
    });
  }

  /**
   * Ends every stream immediately; the clients reconnect to another instance. Done when nothing asks the database any
   * more.
   */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.rounds);
    for (const connection of this.open) connection.end('closing', this.position);
    const accounts = [...this.opened().keys()];
    await this.inTurn(() => this.counts.store(new Map(accounts.map((id) => [id, 0]))));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private watch(connection: Connection): void {
    this.open.add(connection);
    this.rounds ??= setInterval(() => void this.nextRound(), ROUND_MS).unref();
  }

  /** Streams of each account that has one. */
  private opened(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { viewer } of this.open) counts.set(viewer.id, (counts.get(viewer.id) ?? 0) + 1);
    return counts;
  }

  /** Stores an account's number of streams soon, together with those of others. */
  private recount(accountId: number): void {
    if (this.closed) return;
    this.recounted.add(accountId);
    if (this.recounted.size > 1) return;
    void this.inTurn(async () => {
      const changed = [...this.recounted];
      this.recounted.clear();
      const counts = this.opened();
      await this.counts.store(new Map(changed.map((id) => [id, counts.get(id) ?? 0])));
    }).catch(this.options.onError);
  }

  private drop(connection: Connection): void {
    this.open.delete(connection);
    this.recount(connection.viewer.id);
    if (this.open.size > 0) return;
    clearInterval(this.rounds);
    this.rounds = undefined;
  }

  /** What a caller missed since the last event that they received. */
  private async resume(connection: Connection, lastId: string): Promise<void> {
    const from = await knownPosition(this.options.db, lastId);
    const missed = from && (await changesAfter(this.options.db, from));
    // A caller whose assignments changed meanwhile shows the wrong systems.
    const isWhole =
      missed &&
      missed.length <= MOST_CHANGES &&
      !missed.some((change) => concerns(change, 'access', connection.viewer.id));
    if (!isWhole) connection.tell({ event: 'reset', data: { reason: 'gap' } }, this.position);
    else this.tellOf(missed, connection);
  }

  /** At most one round waits for its turn, however slow the database is. */
  private async nextRound(): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    await this.inTurn(() => {
      this.isWaiting = false;
      return this.round();
    }).catch(this.options.onError);
  }

  private async round(): Promise<void> {
    if (this.open.size === 0 || this.closed) return;
    const changes = await changesAfter(this.options.db, this.position);
    const isFlood = changes.length > MOST_CHANGES;
    this.position = isFlood ? await newestPosition(this.options.db) : (changes.at(-1)?.position ?? this.position);
    const isBeat = Date.now() - this.beaten >= this.options.heartbeatMs - ROUND_MS / 2;
    if (isBeat || isFlood || changes.some(({ kind }) => kind === 'session' || kind === 'access'))
      await this.endLapsed();
    if (changes.length > 0) await this.tellAll(changes, isFlood);
    if (!isBeat) return;
    this.beaten = Date.now();
    await this.counts.store(this.opened());
    await this.inBatches((connection) => connection.beat(this.position));
  }

  private async tellAll(changes: readonly Change[], isFlood: boolean): Promise<void> {
    const event = isFlood ? null : changeEvent(changes, null);
    // Whoever sees all systems gets the same text, which is long where much has changed.
    const forAll = event && eventFrame(event, this.position);
    await this.inBatches(async (connection) => {
      if (isFlood || changes.some((change) => concerns(change, 'access', connection.viewer.id)))
        await this.lookAgain(connection);
      if (isFlood) connection.tell({ event: 'reset', data: { reason: 'gap' } }, this.position);
      else if (connection.visible !== null) this.tellOf(changes, connection);
      else if (forAll) connection.send(forAll);
    });
  }

  /** Does something for each stream; other calls are answered in between. */
  private async inBatches(work: (connection: Connection) => Promise<void> | void): Promise<void> {
    let done = 0;
    for (const connection of this.open) {
      await work(connection);
      done += 1;
      if (done % AT_ONCE === 0) await othersFirst();
    }
  }

  private tellOf(changes: readonly Change[], connection: Connection): void {
    const event = changeEvent(changes, connection.visible);
    if (event) connection.tell(event, this.position);
  }

  /** Ends the streams whose session is over: signed out anywhere, revoked or expired. */
  private async endLapsed(): Promise<void> {
    const sessions = await lastingSessions(
      this.options.db,
      [...this.open].map(({ viewer }) => viewer.tokenHash),
      this.options.clock(),
    );
    for (const connection of this.open) {
      const category = sessions.get(connection.viewer.tokenHash.toString('hex'));
      if (category) connection.viewer.category = category;
      else connection.end('session', this.position);
    }
  }

  private async lookAgain(connection: Connection): Promise<void> {
    const visible = await visibleTo(this.options.db, connection.viewer);
    if (isSame(visible, connection.visible)) return;
    connection.visible = visible;
    connection.tell({ event: 'reset', data: { reason: 'access' } }, this.position);
  }
}

function concerns({ kind, ids }: Change, wanted: Change['kind'], accountId: number): boolean {
  return kind === wanted && ids.includes(accountId);
}
