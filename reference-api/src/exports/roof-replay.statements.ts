import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { REPLAY_EVENTS } from '@sagitta/shared-contracts/api/roof-replay';
import { TEMPLATE } from '../alarms/event-log.statements';
import type { Database } from '../db/database';
import { jsonObject, moment } from '../db/json';
import { notHeartbeat } from '../db/log-kind';
import { severityOrder } from '../db/severity-order';
import { NODE_FIELDS } from '../devices/node-fields.statements';
import { grouped } from '../kit/grouped';
import { pastWeatherJson } from '../systems/weather/past-weather.statements';
import { thinReadings, type LimitedReadings } from './thin-readings';

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

/**
 * The columns of each device. The database hands over all readings as text, grouped by the limits that they carry, and
 * they are thinned here: it takes a quarter of the time that finding what to keep takes in SQL.
 */
async function columnsOf(
  db: Database,
  { systemID, Start, End, Step }: ReplayRange,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const readings = (condition: SQL, more = sql``) => sql`
    select node_id, measured_at, deflection, ${LIMITS}, obstructed
    from measurement where system_id = ${systemID}::int and import_id is null and ${condition} ${more}`;
  const start = sql`${new Date(Start)}::timestamptz`;
  const nodes = sql`${sql.param([...ids])}::int[]`;
  const newestBefore = (value: SQL) =>
    readings(sql`node_id = one.id and measured_at < ${start} and ${value}`, sql`order by measured_at desc limit 1`);
  const { rows } = await db.execute<Grouped>(sql`
    select node_id as id, array[${LIMITS}] as limits, obstructed,
      '[' || string_agg((${seconds(sql`measured_at`)})::text, ',') || ']' as times,
      '[' || string_agg(coalesce((deflection + 0::real)::text, 'null'), ',') || ']' as values
    from (
      ${readings(sql`node_id = any(${nodes}) and measured_at between ${start} and ${new Date(End)}::timestamptz`)}
      union all (
        select newest.* from unnest(${nodes}) as one(id) cross join lateral (
          (${newestBefore(sql`true`)}) union (${newestBefore(sql`deflection is not null`)})) as newest
      )
    ) as reading
    group by node_id, ${LIMITS}, obstructed`);
  const steps = Math.ceil((Date.parse(End) - Date.parse(Start)) / (Step * 1000));
  const columns = new Map<number, string>();
  for (const [id, given] of grouped(rows, 'id')) {
    const thinned = thinReadings(given.map(readingsOf), { step: Step, steps });
    columns.set(id, JSON.stringify(thinned).slice(1, -1));
    await turnOfOthers();
  }
  return columns;
}

/** Columns as JSON. */
type Grouped = { id: number; times: string; values: string } & Pick<LimitedReadings, 'limits' | 'obstructed'>;

function readingsOf({ limits, obstructed, times, values }: Grouped): LimitedReadings {
  return {
    limits,
    obstructed,
    times: JSON.parse(times) as number[],
    values: JSON.parse(values) as (number | null)[],
  };
}

const LIMITS = sql`permissible_value, level1, level2, level3, level4`;

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
