import { sql, type SQL } from 'drizzle-orm';
import type { Log, LogKind, LogQuery, LogSortKey } from '@sagitta/shared-contracts/api/log';
import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import { askList } from '../db/ask-json';
import { containing } from '../db/containing';
import type { Database } from '../db/database';
import { boolean, integer, jsonArray, type JsonFields, jsonObject, moment, value, word } from '../db/json';
import { confirmedOrNever, isUrgent, kindOf, notHeartbeat, ofKinds } from '../db/log-kind';
import { node, system } from '../db/schema/index';
import { severityOrder } from '../db/severity-order';
import { withinTime } from '../db/within-time';
import type { Caller } from '../access/caller';

const COLUMNS = { severity: sql`l.severity`, template: sql`l.msg_template_id` };

const FIELDS = {
  id: integer(sql`l.id`),
  severity: word(sql`l.severity`),
  kind: word(kindOf(COLUMNS)),
  systemName: value(sql`s.name`),
  systemVersion: word(sql`s.version`),
  relatedNodeId: integer(sql`l.node_id`),
  relatedNodeName: value(sql`n.name`),
  systemId: integer(sql`l.system_id`),
  timezone: value(sql`s.timezone`),
  messageEn: value(sql`l.message_en`),
  eventTimestamp: moment(sql`l.event_at`),
  confirmed: boolean(sql`l.confirmed_at is not null`),
  confirmable: boolean(sql`l.confirmable`),
  confirmedAt: moment(sql`l.confirmed_at`),
  confirmedBy: value(sql`l.confirmed_by_name`),
  confirmComment: value(sql`l.confirm_comment`),
  msgTemplateId: integer(sql`l.msg_template_id`),
  levelBefore: word(sql`l.level_before`),
  levelAfter: word(sql`l.level_after`),
} satisfies JsonFields & Record<keyof Log, unknown>;

/** Columns of the sort keys; severities by rank rather than alphabetically. */
const SORT: Readonly<Record<LogSortKey, SQL>> = {
  system_name: sql`lower(s.name)`,
  id: sql`l.id`,
  event_timestamp: sql`l.event_at`,
  severity: severityOrder(sql`l.severity`),
};

const DAY_START = sql`${sql.placeholder('dateStart')}::date`;
const DAY_END = sql`${sql.placeholder('dateEnd')}::date`;

/**
 * Conditions of a list, each only if the caller sets it. Days are those of the system; without a zone they are days of
 * UTC, which the index supports.
 */
const FILTERS = {
  systemID: sql`l.system_id = ${sql.placeholder('systemID')}::int`,
  nodeID: sql`l.node_id = ${sql.placeholder('nodeID')}::int`,
  dateStart: sql`l.event_at >= (${DAY_START} - 1)::timestamp at time zone 'UTC'
    and l.event_at >= ${DAY_START}::timestamp at time zone s.timezone`,
  dateEnd: sql`l.event_at < (${DAY_END} + 2)::timestamp at time zone 'UTC'
    and l.event_at < (${DAY_END} + 1)::timestamp at time zone s.timezone`,
} as const;
type Filter = keyof typeof FILTERS;

/** What a search matches: the text of the message, or the name of a system or device. */
const FOUND = {
  text: (message: SQL) => sql`${message} ilike ${sql.placeholder('text')}`,
  systems: () => sql`l.system_id = any(${sql.placeholder('systems')}::int[])`,
  nodes: () => sql`l.node_id = any(${sql.placeholder('nodes')}::int[])`,
} as const;
type Search = { text: string; systems?: number[]; nodes?: number[] };

/** Entries of L3 and L4 that can be confirmed (`mayConfirm` of the contract), or were; `l` and its system `s`. */
const URGENT = sql`${isUrgent({ confirmable: sql`l.confirmable`, severity: sql`l.severity` })} and s.version <> 'W2'`;
const CONFIRMED = confirmedOrNever(sql`l.confirmed_at`);
const WAITED = sql`(${URGENT} and ${CONFIRMED} > to_timestamp(${sql.placeholder('waitedAt')}::float8 / 1000))`;
/** Moments that a database knows, in ms since 1970. */
const LAST_MOMENT = 8.64e15;

export interface SearchLimits {
  /** Entries that are counted beyond the offset: text found in most of a million takes seconds to count. */
  countCap?: number;
  /** Milliseconds: text that no index finds is looked for in every entry. */
  searchMs?: number;
}

/**
 * A page of the log that the caller may see, and the total, as JSON; the first page of asked kinds with counts. A
 * search that finds more than `countCap` entries beyond its offset says so instead of counting them all; one that does
 * not end in time gives null.
 */
export async function logsJson(
  db: Database,
  caller: Caller,
  asked: LogQuery,
  { countCap = 10_000, searchMs = 3_000 }: SearchLimits = {},
): Promise<string | null> {
  // Each once: a list of a hundred thousand would not fit into a statement.
  const kinds = asked.kinds && ALL_KINDS.filter((kind) => asked.kinds?.includes(kind));
  const query = { ...asked, kinds };
  const { searchedText, unconfirmedFirst, offset } = query;
  const search = searchedText.trim() === '' ? null : await searchFor(db, searchedText);
  const filters = (Object.keys(FILTERS) as Filter[]).filter((name) => query[name] !== null);
  const counts = kinds !== null && offset === 0;
  const name = isUsual(query) ? ['logs', viewName(caller), ...filters, kinds?.length, counts].join('_') : null;
  const statement = () => page(caller, query, filters, search, counts);
  // Whole milliseconds: the database fails on a number that is too small to divide.
  const waitedAt = unconfirmedFirst === null ? null : Math.min(Math.max(Math.trunc(unconfirmedFirst), 0), LAST_MOMENT);
  const values = { ...query, ...search, waitedAt, cap: countCap, ...viewValues(caller) };
  if (search) return withinTime(db, searchMs, (on) => askList(on, name, statement, values));
  return askList(db, name, statement, values);
}

/** One entry as the list has it; null if it does not exist or the caller may not see it. */
export async function logOf(db: Database, caller: Caller, id: number): Promise<Log | null> {
  const { rows } = await db.execute<{ json: Log }>(
    sql`select (${jsonObject(FIELDS)})::json as json from log l ${PLACES}
      where l.id = ${id}::int and ${maySee(caller, sql`l.system_id`)}`,
  );
  return rows[0]?.json ?? null;
}

/** Names are looked up first, so that the database knows how few match, and uses its indexes. */
async function searchFor(db: Database, searched: string): Promise<Search> {
  const text = containing(searched);
  // Case and accents do not count, as in the search of a grid.
  const name = sql`folded(${text}::text)`;
  const systems = await db
    .select({ id: system.id })
    .from(system)
    .where(sql`folded(${system.name}) like ${name}`);
  const nodes = await db
    .select({ id: node.id })
    .from(node)
    .where(sql`folded(${node.name}) like ${name}`);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return {
    text,
    ...(systems.length > 0 && { systems: ids(systems) }),
    ...(nodes.length > 0 && { nodes: ids(nodes) }),
  };
}

/** The query of a page as it opens and after every event; all other queries are rare. */
function isUsual({ searchedText, dateStart, dateEnd, sortBy, sortOrder, kinds, unconfirmedFirst }: LogQuery): boolean {
  return (
    (kinds === null || [USUAL_KINDS, ALL_KINDS].some((usual) => sameKinds(usual, kinds))) &&
    unconfirmedFirst === null &&
    searchedText.trim() === '' &&
    dateStart === null &&
    dateEnd === null &&
    sortBy === 'event_timestamp' &&
    sortOrder === 'DESC'
  );
}

/** A message that no index of texts is used for. */
const ONE_BY_ONE = sql`(l.message_en || '')`;
const PAGE = sql`limit ${sql.placeholder('amount')}::int offset ${sql.placeholder('offset')}::int`;
const CAP = sql`(${sql.placeholder('offset')}::int + ${sql.placeholder('cap')}::int)`;
const PLACES = sql`join system s on s.id = l.system_id left join node n on n.id = l.node_id`;

/** One statement, so that list and counts are of the same moment. */
function page(
  caller: Caller,
  { kinds, sortBy, sortOrder, unconfirmedFirst }: LogQuery,
  filters: readonly Filter[],
  search: Search | null,
  counts: boolean,
): SQL {
  const direction = sql.raw(sortOrder);
  const seen = maySee(viewpoint(caller), sql`l.system_id`);
  const chosen = [seen, ...filters.map((name) => FILTERS[name])];
  const searchedIn = (message: SQL) =>
    search
      ? [
          sql`(${sql.join(
            Object.keys(search).map((name) => FOUND[name as keyof Search](message)),
            sql` or `,
          )})`,
        ]
      : [];
  const filtered = sql.join([...chosen, ...searchedIn(sql`l.message_en`)], sql` and `);
  const asked = ofKinds(kinds ?? ALL_KINDS, COLUMNS);
  const key = SORT[sortBy];
  const first = unconfirmedFirst === null ? sql`` : sql`${WAITED} desc, `;
  const order = sql`${first}${key} ${direction}, l.id ${direction}`;
  const entry = sql`${jsonObject(FIELDS)} as json, row_number() over (order by ${order}) as place`;
  const ofTop = (top: SQL) => sql`select ${entry} from (${top}) top join log l on l.id = top.id ${PLACES}`;

  // Each half is soon found: the few that waited by their index, and the others by walking the index of the order.
  const half = (waited: boolean) => sql`(select l.id, ${sql.raw(String(waited))} as waited, ${key} as place
    from log l join system s on s.id = l.system_id
      where ${filtered} and ${asked} and ${waited ? WAITED : sql`not ${WAITED}`}
    order by ${key} ${direction}, l.id ${direction}
    limit ${sql.placeholder('amount')}::int + ${sql.placeholder('offset')}::int)`;
  const top = (from: SQL) =>
    sql`select id from ${from} order by waited desc, place ${direction}, id ${direction} ${PAGE}`;
  const walk =
    unconfirmedFirst === null
      ? sql`select ${entry} from log l ${PLACES} where ${filtered} and ${asked} order by ${order} ${PAGE}`
      : ofTop(top(sql`(${half(true)} union all ${half(false)}) halves`));
  const countsOf = (byKind: SQL) =>
    counts ? sql`, ',"Counts":', (${countsJson(byKind, { seen, listed: sql`${filtered} and ${asked}` })})` : sql``;

  if (search) {
    // Few found entries are sorted. Of many, the first in order are soon found by walking the index of that order.
    const waited = unconfirmedFirst === null ? sql`false` : WAITED;
    const matching = (where: SQL) =>
      sql`select l.id, ${key} as place, ${waited} as waited, ${kindOf(COLUMNS)} as kind, ${asked} as asked
        from log l join system s on s.id = l.system_id where ${where} limit ${CAP} + 1`;
    const few = (from: SQL) => entries(ofTop(top(from)));
    const tally = sql`select kind, count(*) as count from found group by kind
      union all select 'capped', 1 from counted where found > ${CAP}`;
    // Where heartbeats alone are too many to count, the others are looked for without them, and without the index of
    // texts: it would find all of them again.
    return sql`with found as materialized (${matching(filtered)}),
      counted as (select count(*) as found, count(*) filter (where asked) as asked from found),
      matched as materialized (${matching(sql.join([...chosen, asked, ...searchedIn(ONE_BY_ONE)], sql` and `))}),
      recounted as (select case when c.found > ${CAP} then (select count(*) from matched) else c.asked end as found
        from counted c)
      select concat('{"LogsCount":', least(r.found, ${CAP}), ',"LogsCountCapped":', to_json(r.found > ${CAP}),
        ',"Logs":', case when c.found <= ${CAP} then (${few(sql`found where asked`)})
          when r.found <= ${CAP} then (${few(sql`matched`)}) else (${entries(walk)}) end
        ${countsOf(tally)}, '}') as json
      from counted c, recounted r`;
  }
  // A count of a million entries takes twice as long with joins that it does not need.
  const dated = filters.includes('dateStart') || filters.includes('dateEnd');
  const from = sql`from log l ${dated ? sql`join system s on s.id = l.system_id` : sql``} where ${filtered}`;
  if (!counts)
    return sql`select concat('{"LogsCount":', (select count(*) ${from} and ${asked}),
      ',"Logs":', (${entries(walk)}), '}') as json`;
  // Heartbeats, most of a log, are what is left: neither they nor the table itself are read to tell kinds apart.
  const others = sql`select l.severity as kind, count(*) as count
    ${from} and ${notHeartbeat(COLUMNS)} group by l.severity`;
  const inKinds = sql.join(
    (kinds ?? []).map((kind) => sql`${kind}::text`),
    sql`, `,
  );
  return sql`with others as materialized (${others}),
    by_kind as materialized (select kind, count from others union all
      select 'heartbeat', (select count(*) ${from}) - coalesce((select sum(count) from others), 0))
    select concat('{"LogsCount":', (select coalesce(sum(count), 0) from by_kind
        where kind = any(array[${inKinds}]::text[])),
      ',"Logs":', (${entries(walk)}) ${countsOf(sql`select kind, count from by_kind`)}, '}') as json`;
}

/** How many entries of each kind there are, and how many of L3 and L4 wait to be confirmed: in all, and in the list. */
function countsJson(byKind: SQL, { seen, listed }: { seen: SQL; listed: SQL }): SQL {
  return sql`with waiting as materialized (
      select count(*) as unconfirmed, count(*) filter (where ${listed}) as listed
      from log l join system s on s.id = l.system_id where ${seen} and ${URGENT} and ${CONFIRMED} = 'infinity')
    select json_agg(json_build_object('of', kind, 'count', count)) from (${byKind}
      union all select 'unconfirmed', unconfirmed from waiting
      union all select 'unconfirmedListed', listed from waiting) told`;
}

function sameKinds(one: readonly LogKind[], other: readonly LogKind[]): boolean {
  return one.length === other.length && one.every((kind) => other.includes(kind));
}

function entries(rows: SQL): SQL {
  return sql`select ${jsonArray(sql`entry.json`, sql`entry.place`)} from (${rows}) entry`;
}
