import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Caller } from '../access/caller';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import { CARDS, cardsOf, systemsJson } from './systems.statements';

// Cards are kept by each process as the database wrote them, until something of them changes
// (docs/decisions/0088-cards-are-kept.md). What changes is noted in the table `change`, in the transaction that changes
// it: db/functions/note_nodes.sql, db/functions/note_moved_nodes.sql, db/functions/note_devices.sql,
// db/functions/note_logs.sql, db/functions/note_systems.sql, db/functions/note_parts_of_systems.sql. What is not noted
// is not kept: see `cardsOf`. Who may see what is asked at each call.

/**
 * How long a card is kept at most, so that a change which nobody noted is told soon too; half of it for some. Shorter
 * than changes are kept (entrances/stream/change-feed.ts).
 */
const KEPT_MS = 10 * MINUTE_MS;
/** Cards that one statement writes, in some hundredths of a second. */
const AT_ONCE = 2_000;
/** How long a call waits for those before it. Then it asks the database for everything, as if nothing were kept. */
const PATIENCE_MS = 5_000;

interface Card {
  text: string;
  /** In ms; it holds from the first moment on, and no longer at the last one. */
  from: number;
  until: number;
}

/** What one snapshot of the database told. */
interface Look {
  /** The database's clock, in ms. */
  at: number;
  /** The server since its start, the database and its table of changes: transactions of another do not compare. */
  origin: string;
  /** Transactions below have ended: what they changed was seen. */
  ended: number;
  /** Systems that the caller may see, by name. */
  seen: number[];
  /** Systems that changed in transactions which had not all ended at the look before. */
  changed: number[];
}

class KeptCards {
  private readonly cards = new Map<number, Card>();
  private last: Look | null = null;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly db: Database) {}

  /** As `systemsJson` writes it. One call after the other, so that none keeps a card that is older than its look. */
  list(caller: Caller, now: Date): Promise<string> {
    const before = this.turn;
    const list = endsSoon(before).then((isFree) =>
      isFree ? this.inTurn(caller, now) : systemsJson(this.db, caller, now, 'cards'),
    );
    this.turn = Promise.allSettled([before, list]).then(() => undefined);
    return list;
  }

  private async inTurn(caller: Caller, now: Date): Promise<string> {
    const look = await lookAround(this.db, caller, this.last?.ended ?? null);
    if (this.last !== null && follows(this.last, look)) for (const id of look.changed) this.cards.delete(id);
    else this.cards.clear();
    this.last = look;
    const at = now.getTime();
    const told = new Map<number, string>();
    const due: number[] = [];
    for (const id of look.seen) {
      const card = this.cards.get(id);
      if (card && card.from <= at && at < card.until) told.set(id, card.text);
      else due.push(id);
    }
    for (let from = 0; from < due.length; from += AT_ONCE) {
      for (const { id, card, until } of await writeCards(this.db, now, due.slice(from, from + AT_ONCE))) {
        told.set(id, card);
        this.cards.set(id, { text: card, from: at, until: Math.min(until ?? Infinity, at + longestFor(id)) });
      }
    }
    return CARDS.tableOf(look.seen.flatMap((id) => told.get(id) ?? []));
  }
}

/** Whether everything that was committed between the two is among the changes of the later one. */
function follows(last: Look, look: Look): boolean {
  const passed = look.at - last.at;
  return look.origin === last.origin && look.ended >= last.ended && passed >= 0 && passed <= KEPT_MS;
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

/** @param ended of the look before; null if there is none */
async function lookAround(db: Database, caller: Caller, ended: number | null): Promise<Look> {
  const [row] = await prepared(db, `cards_seen_${viewName(caller)}`, (on, name) =>
    on
      .select({
        at: sql<number>`at`,
        origin: sql<string>`origin`,
        ended: sql<number>`ended`,
        seen: sql<string | null>`seen`,
        changed: sql<string | null>`changed`,
      })
      .from(sql`(${lookStatement(caller)}) as look`)
      .prepare(name),
  ).execute({ ...viewValues(caller), ended });
  if (!row) throw new Error('The database has not told who may see what.');
  return { ...row, seen: idsOf(row.seen), changed: idsOf(row.changed) };
}

/** Transactions are numbered up to 2^53 for longer than any installation lasts. */
function lookStatement(caller: Caller): SQL {
  return sql`
    select date_part('epoch', clock_timestamp()) * 1000 as at,
      concat_ws(' ', pg_postmaster_start_time(), (select oid from pg_database where datname = current_database()),
        'change'::regclass::oid) as origin,
      pg_snapshot_xmin(pg_current_snapshot())::text::float8 as ended,
      (select string_agg(id::text, ',') from (
        select s.id from system s where ${maySee(viewpoint(caller), sql`s.id`)} order by lower(s.name) offset 0
      ) by_name) as seen,
      (select string_agg(distinct system_id::text, ',') from change
        where xid >= ${sql.placeholder('ended')}::bigint) as changed`;
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
export function cardsJson(db: Database, caller: Caller, now: Date): Promise<string> {
  const cards = kept.get(db) ?? new KeptCards(db);
  kept.set(db, cards);
  return cards.list(caller, now);
}
