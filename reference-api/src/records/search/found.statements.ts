import { sql, type SQL } from 'drizzle-orm';
import { ACCESS, mayOpen, type Category, type Route } from '@sagitta/shared-contracts/access';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type { FoundKind } from '@sagitta/shared-contracts/api/search';
import type { SystemVersion } from '@sagitta/shared-contracts/api/system';
import { fold } from '@sagitta/shared-contracts/rules/fold';
import { FOUND_PER_KIND } from '@sagitta/shared-contracts/rules/search';
import type { Caller } from '../../access/caller';
import { mayReadFile } from '../../access/may-read-file';
import { maySeeGroup } from '../../access/may-see-group';
import { maySee } from '../../access/visibility';
import { containing, escaped } from '../../db/containing';
import type { Database } from '../../db/database';
import { SEARCHED } from '../../db/text-indexes';

/** A row of the search, before the rules have said what may be done with it. */
export interface FoundRow extends Record<string, unknown> {
  kind: FoundKind;
  id: number | null;
  title: string;
  place: string | null;
  code: string | null;
  systemId: number | null;
  version: SystemVersion | null;
  sensor: SensorType | null;
}

/** Of each kind so many are ranked; which of more than these come first is chance. */
const RANKED = 100;
/** Between the digits of a number, as people write them: `70-B3-D5`, `+48 600 100 200`. */
const SEPARATORS = /[\s:()-]/g;
/** Fewer letters find the beginnings of words alone: no index finds two letters inside one. */
const INSIDE_FROM = 3;

const NO_DEVICE = sql`null::text as version, null::text as sensor`;

/** What a text is compared with, as patterns of `like`. */
interface Patterns {
  typed: SQL;
  exact: SQL;
  starts: SQL;
  /** Any of them counts. */
  within: SQL;
}

/**
 * What the caller may see that has the text in its name or number, one more than the contract answers of each kind, the
 * best first.
 */
export async function foundRows(db: Database, caller: Caller, text: string): Promise<FoundRow[]> {
  const patterns = patternsOf(text);
  if (patterns === null) return [];
  const parts = [
    systems(caller, patterns),
    nodes(caller, patterns),
    ...(caller.category === 'staff' ? [FREE_HARDWARE] : []),
    accounts(caller, patterns),
    ...ifMayOpen(caller, '/system-groups', () => groups(caller, patterns)),
    ...ifMayOpen(caller, '/simcards', () => simCards(caller, patterns)),
    ...ifMayOpen(caller, '/routers', () => routers(caller, patterns)),
    ...ifMayOpen(caller, '/inspections', () => inspections(caller, patterns)),
    documents(await mayReadFile(db, caller), patterns),
  ];
  const place = sql`row_number() over (partition by kind order by ${rank(patterns)}, length(title), lower(title), id)`;
  const { rows } = await db.execute<FoundRow>(sql`
    with hardware as materialized (${hardware(caller, patterns)})
    select kind, id, title, place, code, system_id as "systemId", version, sensor
    from (select *, ${place} as at from (${sql.join(parts, sql` union all `)}) as every) as placed
    where at <= ${FOUND_PER_KIND + 1} order by at`);
  return rows;
}

/** Null where nothing is left of a text but marks. */
function patternsOf(text: string): Patterns | null {
  const folded = fold(text).trim();
  if (folded === '') return null;
  const words =
    [...folded].length >= INSIDE_FROM ? [containing(folded)] : [`${escaped(folded)}%`, `% ${escaped(folded)}%`];
  const number = folded.replace(SEPARATORS, '');
  if (number !== folded && /\d/.test(number) && number.length >= INSIDE_FROM) words.push(containing(number));
  return {
    typed: sql`${text.trim()}::text`,
    exact: sql`${folded}::text`,
    starts: sql`${`${escaped(folded)}%`}::text`,
    within: sql`any(${sql.param(words)}::text[])`,
  };
}

function rank({ exact, starts }: Patterns): SQL {
  return sql`case when folded(title) = ${exact} then 0 when folded(title) like ${starts} then 1 else 2 end`;
}

const ifMayOpen = ({ category }: { category: Category }, route: Route, part: () => SQL): SQL[] =>
  mayOpen(category, ACCESS[route]) ? [part()] : [];

type Searched = keyof typeof SEARCHED;

/** What one row of a table is found by, besides: it has an index for that. */
const EXACT: Partial<Record<Searched, string>> = {
  system: 'lower(name)',
  account: 'lower(email)',
  device: 'lower(serial)',
};
/** Where many begin alike, those that begin with the text come besides, so that no others crowd them out. */
const NAMED: readonly Searched[] = ['system', 'node', 'account'];

/** The ids of a table that match, at most so many. */
function matching(table: Searched, { typed, starts, within }: Patterns, may: SQL, from: string = table): SQL {
  const text = sql.raw(`folded(${SEARCHED[table]})`);
  const exact = EXACT[table];
  const conditions = [
    ...(exact ? [sql`${sql.raw(exact)} = lower(${typed})`] : []),
    ...(NAMED.includes(table) ? [sql`${text} like ${starts}`] : []),
    sql`${text} like ${within}`,
  ];
  const branches = conditions.map(
    (condition) => sql`(select id from ${sql.raw(from)} where ${condition} and ${may} limit ${RANKED})`,
  );
  return sql.join(branches, sql` union `);
}

function systems(caller: Caller, patterns: Patterns): SQL {
  return sql`select 'system' as kind, s.id, s.name as title,
      nullif(concat_ws(', ',
        nullif(concat_ws(' ', s.address_street, s.address_building_number), ''), s.address_city), '') as place,
      null::text as code, s.id as system_id, ${NO_DEVICE}
    from system s where s.id in (${matching('system', patterns, maySee(caller, sql`id`))})`;
}

/** Hardware by its numbers: of systems that the caller sees, and for staff also what belongs to none. */
function hardware(caller: Caller, patterns: Patterns): SQL {
  const seen = sql`exists (select from live_node l where l.device_id = device.id
    and ${maySee(caller, sql`l.system_id`)})`;
  return matching('device', patterns, caller.category === 'staff' ? sql`true` : seen);
}

const ROLE = sql`case d.role when 'gateway' then 'gateway' else 'device' end`;

/** Devices and gateways, by name or number. */
function nodes(caller: Caller, patterns: Patterns): SQL {
  return sql`select ${ROLE} as kind, n.id, n.name as title, s.name as place, d.serial as code, n.system_id, s.version,
      coalesce(d.main_sensor, 'none') as sensor
    from live_node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    where n.id in (${matching('node', patterns, maySee(caller, sql`system_id`), 'live_node')}
      union select l.id from live_node l where l.device_id in (select id from hardware))`;
}

/** Devices and gateways that belong to no node, which only staff see. */
const FREE_HARDWARE = sql`select ${ROLE} as kind, null::int as id, d.serial as title, null::text as place,
    d.serial as code, null::int as system_id, ${NO_DEVICE}
  from device d where d.id in (select id from hardware)
    and not exists (select from live_node l where l.device_id = d.id)`;

/** As in the list of accounts (access/visible-accounts.ts). */
function accounts(caller: Caller, patterns: Patterns): SQL {
  const assigned = sql`select a.account_id from assignment a where ${maySee(caller, sql`a.system_id`)}`;
  const unpinned = sql`created_by = ${caller.id}
    and not exists (select from assignment a where a.account_id = account.id)`;
  const seen =
    caller.category === 'staff' ? sql`true` : sql`(id = ${caller.id} or id in (${assigned}) or (${unpinned}))`;
  return sql`select 'account' as kind, p.id, p.name as title, p.email as place, null::text as code,
      null::int as system_id, ${NO_DEVICE}
    from account p where p.id in (${matching('account', patterns, seen)})`;
}

/** Few enough to be read one by one. */
function groups(caller: Caller, { within }: Patterns): SQL {
  return sql`(select 'group' as kind, id, name as title, null::text as place, null::text as code,
      null::int as system_id, ${NO_DEVICE}
    from system_group where folded(name) like ${within} and ${maySeeGroup(caller) ?? sql`true`} limit ${RANKED})`;
}

function simCards(caller: Caller, patterns: Patterns): SQL {
  return sql`select 'sim_card' as kind, c.id, coalesce(c.telephone, c.ip) as title, s.name as place, c.iccid as code,
      c.system_id, ${NO_DEVICE}
    from sim_card c left join system s on s.id = c.system_id
    where c.id in (${matching('sim_card', patterns, maySee(caller, sql`system_id`))})`;
}

function routers(caller: Caller, patterns: Patterns): SQL {
  return sql`select 'router' as kind, r.id, r.serial_number as title, s.name as place, null::text as code,
      r.system_id, ${NO_DEVICE}
    from router r left join system s on s.id = r.system_id
    where r.id in (${matching('router', patterns, maySee(caller, sql`system_id`))})`;
}

function inspections(caller: Caller, patterns: Patterns): SQL {
  return sql`select 'inspection' as kind, i.id, concat_ws(' ', 'Inspection', i.year::text) as title, s.name as place,
      coalesce(i.protocol_number, i.order_number, i.offer_number) as code, i.system_id, ${NO_DEVICE}
    from inspection i join system s on s.id = i.system_id
    where i.id in (${matching('inspection', patterns, maySee(caller, sql`system_id`))})`;
}

function documents(may: SQL | undefined, patterns: Patterns): SQL {
  return sql`select 'document' as kind, f.id, f.filename as title, s.name as place, null::text as code,
      f.system_id, ${NO_DEVICE}
    from system_file f join system s on s.id = f.system_id
    where f.id in (${matching('system_file', patterns, may ?? sql`true`)})`;
}
