import type { Readable } from 'node:stream';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { type Change, changesAfter, knownPosition, MOST_CHANGES, newestPosition, type Position } from './change-feed';
import { Connection } from './connection';
import { changeEvent } from './frames';
import { isSame, lastingSessions, type Viewer, visibleTo } from './viewers';

/** How often each instance with an open stream polls the database for changes. */
const ROUND_MS = 1_000;

export interface HubOptions {
  db: Database;
  clock: Clock;
  heartbeatMs: number;
  /** Most streams that an account may have open on this instance. */
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

  constructor(private readonly options: HubOptions) {}

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
      if ([...this.open].filter((other) => other.viewer.id === viewer.id).length >= this.options.perAccount)
        return null;
      if (this.open.size === 0) this.position = await newestPosition(this.options.db);
      else await this.round();
      const connection = new Connection({ ...viewer }, () => this.drop(connection));
      connection.visible = await visibleTo(this.options.db, viewer);
      connection.tell({ event: 'hello', data: { heartbeatMs: this.options.heartbeatMs } }, this.position);
      if (lastId !== undefined) await this.resume(connection, lastId);
      if (this.closed) connection.end('closing', this.position);
      else if (!connection.body.destroyed) this.watch(connection);
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
    await this.turn;
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

  private drop(connection: Connection): void {
    this.open.delete(connection);
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
    for (const connection of this.open) {
      if (isFlood || changes.some((change) => concerns(change, 'access', connection.viewer.id)))
        await this.lookAgain(connection);
      if (isFlood) connection.tell({ event: 'reset', data: { reason: 'gap' } }, this.position);
      else this.tellOf(changes, connection);
    }
    if (!isBeat) return;
    this.beaten = Date.now();
    for (const connection of this.open) connection.beat(this.position);
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
