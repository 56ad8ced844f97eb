import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import type { Log, LogQuery, LogSortKey } from '@sagitta/shared-contracts/api/log';
import { maySee, viewpoint } from '../access/visibility';
import { askList } from '../db/ask-json';
import { containing } from '../db/containing';
import type { Database } from '../db/database';
import { boolean, integer, jsonArray, type JsonFields, jsonObject, moment, value, word } from '../db/json';
import { node, system } from '../db/schema/index';
import { severityOrder } from '../db/severity-order';
import { withinTime } from '../db/within-time';
import type { Caller } from '../access/caller';

const FIELDS = {
  id: integer(sql`l.id`),
  severity: word(sql`l.severity`),
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
  text: sql`l.message_en ilike ${sql.placeholder('text')}`,
  systems: sql`l.system_id = any(${sql.placeholder('systems')}::int[])`,
  nodes: sql`l.node_id = any(${sql.placeholder('nodes')}::int[])`,
} as const;
type Search = { text: string; systems?: number[]; nodes?: number[] };

export interface SearchLimits {
  /** Entries that are counted beyond the offset: text found in most of a million takes seconds to count. */
  countCap?: number;
  /** Milliseconds: text that no index finds is looked for in every entry. */
  searchMs?: number;
}

/**
 * A page of the log that the caller may see, and the total, as JSON. A search that finds more than `countCap` entries
 * beyond its offset says so instead of counting them all; one that does not end in time gives null.
 */
export async function logsJson(
  db: Database,
  caller: Caller,
  query: LogQuery,
  { countCap = 10_000, searchMs = 3_000 }: SearchLimits = {},
): Promise<string | null> {
  const { sortBy, sortOrder, searchedText } = query;
  const search = searchedText.trim() === '' ? null : await searchFor(db, searchedText);
  const filters = (Object.keys(FILTERS) as Filter[]).filter((name) => query[name] !== null);
  const name = isUsual(query) ? ['logs', caller.category, ...filters].join('_') : null;
  const statement = () => page(caller, filters, search, sortBy, sql.raw(sortOrder));
  const values = { ...query, ...search, cap: countCap, caller: caller.id };
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
  const name = folded(sql`${text}::text`);
  const systems = await db
    .select({ id: system.id })
    .from(system)
    .where(sql`${folded(system.name)} like ${name}`);
  const nodes = await db
    .select({ id: node.id })
    .from(node)
    .where(sql`${folded(node.name)} like ${name}`);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return {
    text,
    ...(systems.length > 0 && { systems: ids(systems) }),
    ...(nodes.length > 0 && { nodes: ids(nodes) }),
  };
}

/** Case and accents do not count in names, as in the search of a grid. */
function folded(text: AnyColumn | SQL): SQL {
  return sql`translate(regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g'), 'ł', 'l')`;
}

/** The query of a page as it opens and after every event; all other queries are rare. */
function isUsual({ searchedText, dateStart, dateEnd, sortBy, sortOrder }: LogQuery): boolean {
  return (
    searchedText.trim() === '' &&
    dateStart === null &&
    dateEnd === null &&
    sortBy === 'event_timestamp' &&
    sortOrder === 'DESC'
  );
}

const PAGE = sql`limit ${sql.placeholder('amount')}::int offset ${sql.placeholder('offset')}::int`;
const CAP = sql`(${sql.placeholder('offset')}::int + ${sql.placeholder('cap')}::int)`;
const PLACES = sql`join system s on s.id = l.system_id left join node n on n.id = l.node_id`;

function page(
  caller: Caller,
  filters: readonly Filter[],
  search: Search | null,
  sortBy: LogSortKey,
  direction: SQL,
): SQL {
  const seen = maySee(viewpoint(caller), sql`l.system_id`);
  const found = search && Object.keys(search).map((name) => FOUND[name as keyof Search]);
  const searched = found ? [sql`(${sql.join(found, sql` or `)})`] : [];
  const where = sql`where ${sql.join([seen, ...filters.map((name) => FILTERS[name]), ...searched], sql` and `)}`;
  const order = sql`${SORT[sortBy]} ${direction}, l.id ${direction}`;
  const entry = sql`${jsonObject(FIELDS)} as json, row_number() over (order by ${order}) as place`;
  const walk = sql`select ${entry} from log l ${PLACES} ${where} order by ${order} ${PAGE}`;
  if (search) {
    // Few found entries are sorted. Of many, the first in order are soon found by walking the index of that order.
    const matched = sql`select l.id, ${SORT[sortBy]} as place from log l join system s on s.id = l.system_id ${where}
      limit ${CAP} + 1`;
    const top = sql`select id from matched order by place ${direction}, id ${direction} ${PAGE}`;
    const few = sql`select ${entry} from (${top}) top join log l on l.id = top.id ${PLACES}`;
    return sql`with matched as materialized (${matched}), counted as (select count(*) as found from matched)
      select concat('{"LogsCount":', least(found, ${CAP}), ',"LogsCountCapped":', to_json(found > ${CAP}),
        ',"Logs":', case when found > ${CAP} then (${entries(walk)}) else (${entries(few)}) end, '}') as json
      from counted`;
  }
  // A count of a million entries takes twice as long with joins that it does not need.
  const dated = filters.includes('dateStart') || filters.includes('dateEnd');
  const counted = sql`from log l ${dated ? sql`join system s on s.id = l.system_id` : sql``} ${where}`;
  return sql`select concat('{"LogsCount":', (select count(*) ${counted}), ',"Logs":', (${entries(walk)}), '}') as json`;
}

function entries(rows: SQL): SQL {
  return sql`select ${jsonArray(sql`entry.json`, sql`entry.place`)} from (${rows}) entry`;
}
