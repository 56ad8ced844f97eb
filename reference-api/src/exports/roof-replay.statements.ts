import { sql, type SQL } from 'drizzle-orm';
import { REPLAY_EVENTS } from '@sagitta/shared-contracts/api/roof-replay';
import { OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/age';
import { TEMPLATE } from '../alarms/event-log.statements';
import type { Database } from '../db/database';
import { jsonObject, moment } from '../db/json';
import { notHeartbeat } from '../db/log-kind';
import { severityOrder } from '../db/severity-order';
import { NODE_FIELDS } from '../devices/node-fields.statements';
import { pastWeatherJson } from '../systems/weather/past-weather.statements';

export interface ReplayRange {
  systemID: number;
  Start: string;
  End: string;
  /** Seconds. */
  Step: number;
}

/** The replay of a roof as JSON, which the database writes itself (the contract's `getReplay`). */
export async function replayJson(db: Database, range: ReplayRange, now: Date): Promise<string> {
  const nodes = await nodesOf(db, range);
  const columns = await columnsOf(db, range, [...nodes.keys()]);
  const devices = [...nodes].map(([id, own]) => `{${own},${columns.get(id) ?? NOTHING_REPORTED}}`);
  const [events, weather] = [await eventsJson(db, range), await weatherJson(db, range, now)];
  return `{"devices":[${devices.join(',')}],${events},"weather":${weather}}`;
}

const NOTHING_REPORTED = '"times":[],"values":[],"limits":[],"obstructed":[]';

/** Nothing that a device measures: a replay has that from its readings alone. */
const FACTS = Object.fromEntries(
  (
    [
      'id',
      'name',
      'systemId',
      'DeviceRole',
      'DeviceType',
      'MainSensorType',
      'CanMeasure',
      'SystemVersion',
      'PermissibleValue',
      'ThresholdLevel1',
      'ThresholdLevel2',
      'ThresholdLevel3',
      'ThresholdLevel4',
      'mapPositionX',
      'mapPositionY',
    ] as const
  ).map((field) => [field, NODE_FIELDS[field]]),
);

const seconds = (moment: SQL) => sql`floor(date_part('epoch', ${moment}))::bigint`;
const levelNumber = (level: SQL) =>
  sql`case when ${level} = 'none' then 0 else nullif(right(${level}, 1), '')::int end`;

/**
 * The fields of each device that are not columns of readings: facts, what the log told, bases. Those with a sensor, and
 * of retired ones those that were in use in the range.
 */
async function nodesOf(db: Database, { systemID, Start, End }: ReplayRange): Promise<Map<number, string>> {
  const until = sql`${new Date(End)}::timestamptz`;
  const toldOf = (level: SQL, entries: SQL) => sql`coalesce((
    select json_agg(json_build_array(${seconds(sql`l.event_at`)}, ${level}) order by l.event_at, l.id)
    from log l where l.node_id = n.id and l.event_at <= ${until} and ${entries}), '[]')`;
  const { rows } = await db.execute<{ id: number; own: string }>(sql`
    select n.id, '"node":' || ${jsonObject(FACTS)}
      || ',"retiredAt":' || ${moment(sql`n.retired_at`).json}
      || ',"levels":' || ${toldOf(
        levelNumber(sql`l.level_after`),
        sql`(l.level_after is not null or l.level_before is not null
          or l.msg_template_id = ${sql.raw(String(TEMPLATE.closed))})`,
      )}
      || ',"suspected":' || ${toldOf(
        sql`case when l.msg_template_id = ${sql.raw(String(TEMPLATE.obstruction))}
          then coalesce(${levelNumber(sql`l.told_as`)}, 0) end`,
        sql`l.msg_template_id in (${sql.raw(
          [TEMPLATE.obstruction, TEMPLATE.obstructionEnd, TEMPLATE.obstructionClosed].join(', '),
        )})`,
      )}
      || ',"bases":' || coalesce((select json_agg(${seconds(sql`c.applied_at`)} order by c.applied_at)
        from node_command c where c.node_id = n.id and c.kind = 'base' and c.applied_at <= ${until}), '[]') as own
    from node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    where n.system_id = ${systemID}::int and coalesce(d.main_sensor, 'none') <> 'none'
      and (n.retired_at is null or n.retired_at > ${new Date(Start)}::timestamptz)
    order by n.id`);
  return new Map(rows.map((row) => [row.id, row.own]));
}

/** By floating point alone a share may seem to miss a level that the rule says it meets; both sides count. */
const GRAIN = 1e-6;

/** How many levels a value meets, in a finer grain: it changes wherever the reached level does. A level may be off. */
const met = (value: SQL) =>
  sql.join(
    ['level1', 'level2', 'level3', 'level4'].flatMap((level) =>
      [1 - GRAIN, 1 + GRAIN].map(
        (side) => sql`coalesce((${value} * 100 >= abs(permissible_value) * ${sql.raw(`${level} * ${side}`)})::int, 0)`,
      ),
    ),
    sql` + `,
  );

/** Readings a step, up to which a device is not thinned: finding what to leave out takes longer than sending it. */
const KEPT_OF_STEP = 3;

const LIMITS = sql`permissible_value, level1, level2, level3, level4`;

/**
 * The columns of each device. Value and second are packed into one number, as for the graph in
 * measurements.statements.ts, and few steps contain a change, so that only these are scanned reading by reading. The
 * first reading of a step is kept where it differs from the step before, and where it came late: no two kept readings
 * are further apart than 12 h unless the device was silent for as long.
 */
async function columnsOf(
  db: Database,
  { systemID, Start, End, Step }: ReplayRange,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const readings = (condition: SQL, more = sql``) => sql`
    select node_id, ${seconds(sql`measured_at`)} as at, deflection, ${LIMITS}, obstructed
    from measurement where system_id = ${systemID}::int and import_id is null and ${condition} ${more}`;
  const start = sql`${new Date(Start)}::timestamptz`;
  const most = KEPT_OF_STEP * Math.ceil((Date.parse(End) - Date.parse(Start)) / (Step * 1000));
  const newestBefore = (value: SQL) =>
    readings(sql`node_id = one.id and measured_at < ${start} and ${value}`, sql`order by measured_at desc limit 1`);
  const { rows } = await db.execute<{ id: number; columns: string }>(sql`
    with reading as materialized (
      ${readings(
        sql`node_id = any(${sql.param([...ids])}::int[])
          and measured_at between ${start} and ${new Date(End)}::timestamptz`,
      )}
      union all (
        select newest.* from unnest(${sql.param([...ids])}::int[]) as one(id) cross join lateral (
          (${newestBefore(sql`true`)}) union (${newestBefore(sql`deflection is not null`)})) as newest
      )
    ),
    dense as (select node_id from reading group by node_id having count(*) > ${most}::int),
    part as (
      select node_id, at / ${Step}::int as bucket, ${LIMITS}, obstructed, min(at) as first, max(at) as last,
        min(round(deflection * 10000)::bigint * 4294967296 + at) as low,
        max(round(deflection * 10000)::bigint * 4294967296 + at) as high,
        min(at) filter (where deflection is null) as gap,
        count(*) as count, count(deflection) as valued,
        min(abs(deflection)) as least, max(abs(deflection)) as most
      from reading where node_id in (select node_id from dense)
      group by node_id, bucket, ${LIMITS}, obstructed
    ),
    step as (
      select node_id, bucket, min(first) as first, max(last) as last,
        count(*) > 1 or bool_or(valued between 1 and count - 1)
          or bool_or(${met(sql`least`)} <> ${met(sql`most`)}) as is_mixed,
        -- Of a step that is not mixed, the only ones.
        min(permissible_value) as permissible_value, min(level1) as level1, min(level2) as level2,
        min(level3) as level3, min(level4) as level4, bool_or(obstructed) as obstructed, min(valued) = 0 as is_empty,
        min(${met(sql`least`)}) as met
      from part group by node_id, bucket
    ),
    begun as (
      select node_id, first as at,
        is_mixed or coalesce(lag(is_mixed) over in_time, true)
          or row(${LIMITS}, obstructed, is_empty, met) is distinct from
            lag(row(${LIMITS}, obstructed, is_empty, met)) over in_time
          or first - lag(last) over in_time > ${OUTDATED_AFTER_MS / 1000 - Step}::int as is_kept
      from step window in_time as (partition by node_id order by bucket)
    ),
    turned as (
      select node_id, at, state is distinct from lag(state) over (partition by node_id order by at) as is_kept
      from (
        select node_id, at, row(${LIMITS}, obstructed, deflection is null, ${met(sql`abs(deflection)`)}) as state
        from reading where (node_id, at / ${Step}::int) in (select node_id, bucket from step where is_mixed)
      ) as one
    ),
    kept as (
      select node_id, unnest(array[low & 4294967295, high & 4294967295, last, gap]) as at from part
      union select node_id, at from begun where is_kept
      union select node_id, at from turned where is_kept
      union all select node_id, at from reading where node_id not in (select node_id from dense)
    ),
    point as (
      select node_id, at, deflection, ${LIMITS}, obstructed,
        row_number() over in_time - 1 as place, at - coalesce(lag(at) over in_time, 0) as step,
        row(${LIMITS}) as limits, lag(row(${LIMITS})) over in_time as limits_before,
        obstructed is distinct from coalesce(lag(obstructed) over in_time, false) as turns
      from reading join kept using (node_id, at)
      window in_time as (partition by node_id order by at)
    )
    select node_id as id, '"times":[' || string_agg(step::text, ',' order by at)
      || '],"values":[' || string_agg(coalesce((deflection + 0::real)::text, 'null'), ',' order by at)
      || '],"limits":' || coalesce(json_agg(json_build_array(place, ${LIMITS})
        order by at) filter (where place = 0 or limits is distinct from limits_before), '[]')
      || ',"obstructed":' || coalesce(json_agg(place order by at) filter (where turns), '[]') as columns
    from point group by node_id`);
  return new Map(rows.map((row) => [row.id, row.columns]));
}

/** The events of the range, the most serious ones where there is no room for all. */
async function eventsJson(db: Database, { systemID, Start, End }: ReplayRange): Promise<string> {
  const columns = { severity: sql`l.severity`, template: sql`l.msg_template_id` };
  const { rows } = await db.execute<{ json: string }>(sql`
    with ranked as (
      select l.id, l.event_at, l.severity, l.node_id, l.message_en, count(*) over () as count,
        row_number() over (order by ${severityOrder(sql`l.severity`)} desc, l.event_at desc, l.id desc) as place
      from log l where l.system_id = ${systemID}::int and ${notHeartbeat(columns)}
        and l.event_at between ${new Date(Start)}::timestamptz and ${new Date(End)}::timestamptz
    )
    select '"events":' || coalesce(json_agg(json_build_object('id', id, 'at', ${seconds(sql`event_at`)},
        'severity', severity, 'relatedNodeId', node_id, 'messageEn', message_en) order by event_at, id), '[]')
      || ',"eventsLeftOut":' || coalesce(max(count) - count(*), 0) as json
    from ranked where place <= ${REPLAY_EVENTS}::int`);
  return rows[0]?.json ?? '"events":[],"eventsLeftOut":0';
}

/** The hours of past weather, as columns. */
async function weatherJson(db: Database, range: ReplayRange, now: Date): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object('times', coalesce(json_agg(step order by at), '[]'),
      'temperatures', coalesce(json_agg(temperature order by at), '[]'),
      'snow', coalesce(json_agg(snow order by at), '[]'))::text as json
    from (
      select at, at - coalesce(lag(at) over (order by at), 0) as step, temperature, snow
      from (
        select ${seconds(sql`("At")::timestamptz`)} as at, "Temperature" as temperature, "Snow" as snow
        from json_to_recordset(${await pastWeatherJson(db, range, now)}::json)
          as hour("At" text, "Temperature" real, "Snow" real)
      ) as hour
    ) as hour`);
  return rows[0]?.json ?? '{"times":[],"temperatures":[],"snow":[]}';
}
