import { sql, type SQL } from 'drizzle-orm';
import { maySee, viewName, type Viewpoint, viewpoint, viewValues } from '../access/visibility';
import { askJson, askList } from '../db/ask-json';
import type { Database } from '../db/database';
import { jsonArray, jsonObject } from '../db/json';
import { jsonTable } from '../db/json-table';
import type { Caller } from '../access/caller';
import {
  CARD_FIELDS,
  CARDS_USUAL_TOGETHER,
  DETAILS_FIELDS,
  SYSTEM_FIELDS,
  USUAL_OF_SYSTEMS,
  USUAL_TOGETHER,
  WEATHER_NOW,
  WEATHER_TURNS_AT,
  WINTERS,
} from './system-fields.statements';
import { firstStepsJson } from './first-steps.statements';
import { openAlarms } from '../alarms/open-alarms.statements';
import { statusOf } from '../devices/system-status.statements';

/** Selects among the systems that the caller may see: those of a group, or with these ids; all without either. */
export interface Which {
  ids?: readonly number[];
  group?: number;
}

const CONDITIONS = {
  all: sql`true`,
  ids: sql`s.id = any(${sql.placeholder('ids')}::int[])`,
  group: sql`s.id in (
    select m.system_id from system_group_system m where m.group_id = ${sql.placeholder('group')}::int
  )`,
} as const;
type Condition = keyof typeof CONDITIONS;

/** The format of a list: the contract's objects, its table of them (`./table`), or of what cards show. */
export type ListForm = 'list' | 'table' | 'cards';

interface Written {
  row: SQL;
  whole: (rows: SQL, orderBy: SQL) => SQL;
}

/** What cards show of systems: the same to everybody who may see them. */
export const CARDS = jsonTable(CARD_FIELDS, USUAL_OF_SYSTEMS, CARDS_USUAL_TOGETHER, { isShort: true });

/** How one system is written, and how a list is composed of them. */
const WRITTEN: Readonly<Record<ListForm, Written>> = {
  list: { row: jsonObject(SYSTEM_FIELDS), whole: jsonArray },
  table: jsonTable(SYSTEM_FIELDS, USUAL_OF_SYSTEMS, USUAL_TOGETHER),
  cards: CARDS,
};

/** The systems by name, each with its status, as JSON, in a single query. */
export async function systemsJson(
  db: Database,
  caller: Caller,
  now: Date,
  form: ListForm,
  which: Which = {},
): Promise<string> {
  const condition = conditionOf(which);
  const query = () => list(caller, CONDITIONS[condition], form);
  const name = `systems_${form}_${condition}_${viewName(caller)}`;
  return askList(db, name, query, values(caller, now, which));
}

/** One system with its settings and its complete forecast, as JSON; null if the caller may not see it. */
export async function systemJson(db: Database, caller: Caller, now: Date, id: number): Promise<string | null> {
  const query = () => systems(caller, CONDITIONS.ids, sql`s.*`, sql`${jsonObject(DETAILS_FIELDS)} as json`);
  const firstSteps = await firstStepsJson(db, caller, now, id);
  return askJson(db, `system_${viewName(caller)}`, query, { ...values(caller, now, { ids: [id] }), firstSteps });
}

function values(caller: Caller, now: Date, which: Which) {
  return { ...viewValues(caller), now: now.toISOString(), ...which };
}

function conditionOf({ ids, group }: Which): Condition {
  if (ids) return 'ids';
  return group === undefined ? 'all' : 'group';
}

/** `offset 0` makes the database write the rows before sorting: text is moved faster than all its source columns. */
function list(caller: Caller, condition: SQL, form: ListForm): SQL {
  const { row, whole } = WRITTEN[form];
  const told = sql`${row} as row, lower(s.name) as place`;
  const rows = systems(caller, condition, form === 'cards' ? LISTED_ON_CARDS : LISTED, told, form !== 'cards');
  return sql`select ${whole(sql`row`, sql`place`)} as json from (${rows} offset 0) as written`;
}

/** The columns that lists read. */
const LISTED = sql`s.id, s.name, s.version, s.w2_system_id, s.w2_operational, s.w2_configuration_updated_at,
  s.winter_season_start, s.winter_season_end, s.timezone, s.rainstorm_mode_end, s.ip_address, s.latitude, s.longitude,
  s.updated_via_website_at`;

/** Those of cards. */
const LISTED_ON_CARDS = sql`s.id, s.name, s.version, s.w2_operational, s.timezone`;

/**
 * The cards of the systems with these ids, whoever asks: what `cards` tells of each, and until when it holds. How many
 * there are is hidden from the planner, which would read all devices for some hundred of them: half as fast.
 */
export function cardsOf(): SQL {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const seen = sql`select ${LISTED_ON_CARDS}, ${now} as asked_at from system s
    where s.id = any(array(select unnest(${sql.placeholder('ids')}::int[])))`;
  const until = sql`case when st.awaits_packet then s.asked_at
    else least(st.turns_at, case when w.system_id is not null then ${WEATHER_TURNS_AT} end) end`;
  return fieldsOf(seen, now, sql`s.id, ${CARDS.row} as card, date_part('epoch', ${until}) * 1000 as until`, false);
}

/**
 * The fields of systems: `s` with the caller's role, `st` its status, `oa` its unconfirmed alarms, `h` the current
 * weather, `w` the complete forecast, `m` its map; `winter`
 * where it is told, which costs a list of thousands a twentieth of its time.
 */
function systems(caller: Caller, condition: SQL, columns: SQL, told: SQL, tellsWinter = true): SQL {
  const viewer = viewpoint(caller);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const seen = sql`
      select ${columns}, ${callerRole(viewer)} as caller_role, ${now} as asked_at
      from system s left join assignment a on a.system_id = s.id and a.account_id = ${viewer.id}
      where ${maySee(viewer, sql`s.id`)} and ${condition}`;
  return fieldsOf(seen, now, told, tellsWinter);
}

function fieldsOf(seen: SQL, now: SQL, told: SQL, tellsWinter: boolean): SQL {
  return sql`
    with seen as materialized (${seen}), ${statusOf(now)}, ${openAlarms()}${tellsWinter ? sql`, ${WINTERS}` : sql``}
    select ${told}
    from seen s
    left join status st on st.system_id = s.id
    left join open_alarm oa on oa.system_id = s.id
    ${tellsWinter ? sql`left join winter using (winter_season_start, winter_season_end, timezone)` : sql``}
    left join weather w on w.system_id = s.id
    left join ${WEATHER_NOW} h on h.system_id = s.id
    left join system_map m on m.system_id = s.id`;
}

/**
 * The role that the caller is assigned; installers have that role in systems that they created, even if not assigned.
 */
function callerRole({ category, id }: Viewpoint): SQL {
  if (category !== 'installer') return sql`a.role`;
  return sql`coalesce(a.role, case when s.created_by = ${id} then 'installer' end)`;
}
