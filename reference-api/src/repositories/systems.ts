import { sql, type SQL } from 'drizzle-orm';
import { maySee, type Viewpoint, viewpoint } from '../access/visibility';
import type { Database } from '../db/database';
import { jsonArray, jsonObject } from '../db/json';
import { prepared } from '../db/prepared';
import type { Caller } from '../operations/handler';
import { DETAILS_FIELDS, SYSTEM_FIELDS } from './system-fields';
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

/** The systems by name, each with its status, as JSON: one query however many there are. */
export async function systemsJson(db: Database, caller: Caller, now: Date, which: Which = {}): Promise<string> {
  const condition = conditionOf(which);
  const [row] = await statement(db, `systems_${condition}`, caller, condition, listed).execute({
    caller: caller.id,
    now: now.toISOString(),
    ...which,
  });
  return row?.json ?? '[]';
}

/** One system with its settings and its whole forecast, as JSON; null where the caller may not see it. */
export async function systemJson(db: Database, caller: Caller, now: Date, id: number): Promise<string | null> {
  const [row] = await statement(db, 'system', caller, 'ids', () => jsonObject(DETAILS_FIELDS)).execute({
    caller: caller.id,
    now: now.toISOString(),
    ids: [id],
  });
  return row?.json ?? null;
}

function conditionOf({ ids, group }: Which): Condition {
  if (ids) return 'ids';
  return group === undefined ? 'all' : 'group';
}

const listed = () => jsonArray(jsonObject(SYSTEM_FIELDS), sql`lower(s.name)`);

function statement(db: Database, of: string, { category }: Caller, condition: Condition, json: () => SQL) {
  return prepared(db, `${of}_${category}`, (on, name) =>
    on
      .select({ json: sql<string>`json` })
      .from(sql`(${systems(viewpoint({ category }), CONDITIONS[condition], json())}) as answer`)
      .prepare(name),
  );
}

/** What is written of systems: `s` with the caller's role, `st` its status, `w` its weather, `m` its map. */
function systems(viewer: Viewpoint, condition: SQL, json: SQL): SQL {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return sql`
    with seen as materialized (
      select s.*, ${callerRole(viewer)} as caller_role, ${now} as asked_at
      from system s left join assignment a on a.system_id = s.id and a.account_id = ${viewer.id}
      where ${maySee(viewer, sql`s.id`)} and ${condition}
    ), ${statusOf(now)}
    select ${json} as json
    from seen s
    left join status st on st.system_id = s.id
    left join weather w on w.system_id = s.id
    left join system_map m on m.system_id = s.id`;
}

/** The role that the caller is assigned; an installer acts as such in systems that they created, assigned or not. */
function callerRole({ category, id }: Viewpoint): SQL {
  if (category !== 'installer') return sql`a.role`;
  return sql`coalesce(a.role, case when s.created_by = ${id} then 'installer' end)`;
}
