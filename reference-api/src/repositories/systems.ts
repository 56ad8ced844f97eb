import { sql, type SQL } from 'drizzle-orm';
import { maySee, type Viewpoint, viewpoint } from '../access/visibility';
import { askJson } from '../db/ask-json';
import type { Database } from '../db/database';
import { jsonArray, jsonObject } from '../db/json';
import { jsonTable } from '../db/json-table';
import type { Caller } from '../access/caller';
import { DETAILS_FIELDS, SYSTEM_FIELDS, USUAL_OF_SYSTEMS, WEATHER_NOW, WINTERS } from './system-fields';
import { statusOf } from './system-status';

/** Which of the systems that the caller may see: of a group, or with these ids; all where neither is named. */
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

/** How a list is written: as the contract's objects, or as its table of them (`./table`). */
export type ListForm = 'list' | 'table';

const WRITTEN: Readonly<Record<ListForm, () => SQL>> = {
  list: () => jsonArray(jsonObject(SYSTEM_FIELDS), BY_NAME),
  table: () => jsonTable(SYSTEM_FIELDS, USUAL_OF_SYSTEMS, BY_NAME),
};

/** The systems by name, each with its status, as JSON: one query however many there are. */
export async function systemsJson(
  db: Database,
  caller: Caller,
  now: Date,
  form: ListForm,
  which: Which = {},
): Promise<string> {
  const condition = conditionOf(which);
  const query = () => systems(caller, CONDITIONS[condition], WRITTEN[form]());
  const name = `systems_${form}_${condition}_${caller.category}`;
  const json = await askJson(db, name, query, values(caller, now, which));
  if (json === null) throw new Error('The database has not answered the systems.');
  return json;
}

/** One system with its settings and its whole forecast, as JSON; null where the caller may not see it. */
export async function systemJson(db: Database, caller: Caller, now: Date, id: number): Promise<string | null> {
  const query = () => systems(caller, CONDITIONS.ids, jsonObject(DETAILS_FIELDS));
  return askJson(db, `system_${caller.category}`, query, values(caller, now, { ids: [id] }));
}

function values(caller: Caller, now: Date, which: Which) {
  return { caller: caller.id, now: now.toISOString(), ...which };
}

function conditionOf({ ids, group }: Which): Condition {
  if (ids) return 'ids';
  return group === undefined ? 'all' : 'group';
}

const BY_NAME = sql`lower(s.name)`;

/** What is written of systems: `s` with the caller's role, `st` its status, `w` its weather, `m` its map. */
function systems(caller: Caller, condition: SQL, json: SQL): SQL {
  const viewer = viewpoint(caller);
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return sql`
    with seen as materialized (
      select s.*, ${callerRole(viewer)} as caller_role, ${now} as asked_at
      from system s left join assignment a on a.system_id = s.id and a.account_id = ${viewer.id}
      where ${maySee(viewer, sql`s.id`)} and ${condition}
    ), ${statusOf(now)}, ${WINTERS}
    select ${json} as json
    from seen s
    left join status st on st.system_id = s.id
    left join winter using (winter_season_start, winter_season_end, timezone)
    left join weather w on w.system_id = s.id
    left join ${WEATHER_NOW} h on true
    left join system_map m on m.system_id = s.id`;
}

/** The role that the caller is assigned; an installer acts as such in systems that they created, assigned or not. */
function callerRole({ category, id }: Viewpoint): SQL {
  if (category !== 'installer') return sql`a.role`;
  return sql`coalesce(a.role, case when s.created_by = ${id} then 'installer' end)`;
}
