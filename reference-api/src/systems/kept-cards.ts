import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Caller } from '../access/caller';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import type { Clock } from '../kit/clock';
import { startRounds } from '../kit/rounds';
import { CARDS, cardsOf, systemsJson } from './systems.statements';

// Cards are kept by each process as the database wrote them, until something of them changes
// (docs/decisions/0088-cards-are-kept.md). What changes is noted in the table `change`, in the transaction that changes
// it: db/functions/note_nodes.sql, db/functions/note_moved_nodes.sql, db/functions/note_devices.sql,
// db/functions/note_logs.sql, db/functions/note_ledger.sql, db/functions/note_systems.sql,
// db/functions/note_parts_of_systems.sql. What is not noted is not kept: see `cardsOf`. Who may see what is asked at
// each call.

/**
 * How long a card is kept at most, so that a change which nobody noted is told soon too; half of it for some. Shorter
 * than changes are kept (entrances/stream/change-feed.ts): what was not looked at for longer is over.
 */
const KEPT_MS = 10 * MINUTE_MS;
/** Cards that one statement writes, in some hundredths of a second. */
const AT_ONCE = 2_000;
/** How long a call waits for those before it. Then it asks the database for everything, as if nothing were kept. */
const PATIENCE_MS = 5_000;
/** How often cards are brought up to date between lists, and for how long after the last one. */
const EVERY_MS = 1_000;
const RENEWED_FOR_MS = HOUR_MS;

interface Card {
  text: string;
  /** In ms; it holds from the first moment on, and no longer at the last one. */
  from: number;
  until: number;
}

/** What one snapshot of the database told. */
interface Look {
  /** The server since its start, the database and its table of changes: transactions of another do not compare. */
  origin: string;
  snapshot: string;
  /** Systems that changed in transactions which the look before did not see. */
  changed: number[];
}

/** A look that tells also which systems the caller may see, by name. */
type ListLook = Look & { seen: number[] };

class KeptCards {
  private readonly cards = new Map<number, Card>();
  private last: Look | null = null;
  private turn: Promise<void> = Promise.resolve();
  /** In ms, when a list was last asked for. */
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly db: Database) {}

  /** As `systemsJson` writes it. One after the other, so that none keeps a card that is older than its look. */
  list(caller: Caller, clock: Clock): Promise<string> {
    const before = this.turn;
    const list = endsSoon(before).then((isFree) =>
      isFree ? this.listInTurn(caller, clock) : systemsJson(this.db, caller, clock(), 'cards'),
    );
    this.turn = Promise.allSettled([before, list]).then(() => undefined);
    return list;
  }

  /** Writes again what is no longer right, as far as one statement goes, so that the next list finds it written. */
  renew(clock: Clock): Promise<void> {
    const renewed = this.turn.then(() => this.renewInTurn(clock));
    this.turn = renewed.catch(() => undefined);
    return renewed;
  }

  private async renewInTurn(clock: Clock): Promise<void> {
    if (clock().getTime() - this.askedAt > RENEWED_FOR_MS) return;
    this.take(await changesSince(this.db, this.last));
    const now = clock();
    const due = [...this.cards].flatMap(([id, card]) => (holds(card, now) ? [] : [id]));
    if (due.length > 0) await this.write(due.slice(0, AT_ONCE), now);
  }

  private async listInTurn(caller: Caller, clock: Clock): Promise<string> {
    const look = await lookAround(this.db, caller, this.last);
    this.take(look);
    const now = clock();
    this.askedAt = now.getTime();
    const told = new Map<number, string>();
    const due: number[] = [];
    for (const id of look.seen) {
      const card = this.cards.get(id);
      if (card && holds(card, now)) told.set(id, card.text);
      else due.push(id);
    }
    for (let from = 0; from < due.length; from += AT_ONCE) {
      for (const { id, card } of await this.write(due.slice(from, from + AT_ONCE), now)) told.set(id, card);
    }
    return CARDS.tableOf(look.seen.flatMap((id) => told.get(id) ?? []));
  }

  /** From now on no card holds that was written before what the look saw. */
  private take(look: Look): void {
    if (this.last?.origin !== look.origin) this.cards.clear();
    for (const id of look.changed) {
      const card = this.cards.get(id);
      if (card) card.until = Number.NEGATIVE_INFINITY;
    }
    this.last = look;
  }

  /** Keeps those that hold for longer than this moment. */
  private async write(ids: readonly number[], now: Date) {
    const at = now.getTime();
    const written = await writeCards(this.db, now, ids);
    for (const id of ids) this.cards.delete(id);
    for (const { id, card: text, until } of written) {
      const card = { text, from: at, until: Math.min(until ?? Number.POSITIVE_INFINITY, at + longestFor(id)) };
      if (holds(card, now)) this.cards.set(id, card);
    }
    return written;
  }
}

function holds({ from, until }: Card, now: Date): boolean {
  const at = now.getTime();
  return from <= at && at < until;
}

/** Cards that were written together do not all end together. */
function longestFor(id: number): number {
  return KEPT_MS * (0.5 + (id % 100) / 200);
}

async function endsSoon(work: Promise<void>): Promise<boolean> {
  let patience: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>((settle) => {
    patience = setTimeout(() => settle(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.then(() => true), isLate]);
  } finally {
    clearTimeout(patience);
  }
}

async function lookAround(db: Database, caller: Caller, last: Look | null): Promise<ListLook> {
  const [row] = await prepared(db, `cards_seen_${viewName(caller)}`, (on, name) =>
    on
      .select({ ...LOOK, seen: sql<string | null>`seen` })
      .from(sql`(select ${LOOKED}, ${seenBy(caller)} as seen) as look`)
      .prepare(name),
  ).execute({ ...viewValues(caller), last: last?.snapshot ?? null });
  if (!row) throw new Error('The database has not told who may see what.');
  return { ...row, changed: idsOf(row.changed), seen: idsOf(row.seen) };
}

async function changesSince(db: Database, last: Look | null): Promise<Look> {
  const [row] = await prepared(db, 'cards_changed', (on, name) =>
    on
      .select(LOOK)
      .from(sql`(select ${LOOKED}) as look`)
      .prepare(name),
  ).execute({ last: last?.snapshot ?? null });
  if (!row) throw new Error('The database has not told what has changed.');
  return { ...row, changed: idsOf(row.changed) };
}

const LOOK = {
  origin: sql<string>`origin`,
  snapshot: sql<string>`snapshot`,
  changed: sql<string | null>`changed`,
};

/**
 * Of changes since the look before, those are asked for that it did not see: however long their transaction ran, it is
 * found once it has ended, and once. Transactions are numbered up to 2^53 for longer than any installation lasts.
 */
const LAST = sql`${sql.placeholder('last')}::pg_snapshot`;
const LOOKED = sql`
  concat_ws(' ', pg_postmaster_start_time(), pg_relation_filepath('change')) as origin,
  pg_current_snapshot()::text as snapshot,
  (select string_agg(distinct system_id::text, ',') from change
    where xid >= pg_snapshot_xmin(${LAST})::text::bigint and not pg_visible_in_snapshot(xid::text::xid8, ${LAST})
  ) as changed`;

function seenBy(caller: Caller): SQL {
  return sql`(select string_agg(id::text, ',') from (
    select s.id from system s where ${maySee(viewpoint(caller), sql`s.id`)} order by lower(s.name) offset 0
  ) by_name)`;
}

function idsOf(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}

function writeCards(db: Database, now: Date, ids: readonly number[]) {
  return prepared(db, 'cards_written', (on, name) =>
    on
      .select({ id: sql<number>`id`, card: sql<string>`card`, until: sql<number | null>`until` })
      .from(sql`(${cardsOf()}) as written`)
      .prepare(name),
  ).execute({ now: now.toISOString(), ids });
}

const kept = new WeakMap<Database, KeptCards>();

/** The list of systems as cards, of which this process keeps what has not changed since it was last asked. */
export function cardsJson(db: Database, caller: Caller, clock: Clock): Promise<string> {
  const cards = kept.get(db) ?? new KeptCards(db);
  kept.set(db, cards);
  return cards.list(caller, clock);
}

/** Brings the kept cards up to date once, if there were lists within the hour. */
export async function renewCards(db: Database, clock: Clock): Promise<void> {
  await kept.get(db)?.renew(clock);
}

/** Brings the kept cards up to date each second, so that a list has little to write, however much has changed. */
export function startCards(db: Database, clock: Clock, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(EVERY_MS, () => renewCards(db, clock), onError);
}
