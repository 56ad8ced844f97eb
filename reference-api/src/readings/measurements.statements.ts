import { sql, type SQL } from 'drizzle-orm';
import { BUCKET_POINTS, END_POINTS } from '@sagitta/shared-contracts/api/measurement';
import { GAP_FACTOR, USUAL_QUANTILE } from '@sagitta/shared-contracts/rules/thinning';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';

const DEFAULT_MEANS = 300;

/** Which readings of which node, and how they are thinned (the contract's `listMeasurements`). */
interface Range {
  NodeID: number;
  Start: string;
  End: string;
  Average: boolean;
  MaxPoints?: number | undefined;
  At?: string | undefined;
  ForReplay?: boolean | undefined;
}

/**
 * The readings of a node as JSON, which the database writes itself: moving thousands of rows costs more than reading
 * them.
 */
export async function measurementsJson(db: Database, system: number, range: Range): Promise<string> {
  const { NodeID: node, Start: start, End: end } = range;
  const { name, pointsOf, ...more } = shapeOf(range);
  const [answer] = await prepared(db, `measurements_${name}`, (on, as) =>
    on
      .select({ json: sql<string>`coalesce(json_agg(row_to_json(point)), '[]')::text` })
      .from(sql`(${pointsOf()}) as point`)
      .prepare(as),
  ).execute({ system, node, start: new Date(start).toISOString(), end: new Date(end).toISOString(), ...more });
  return answer?.json ?? '[]';
}

/** A statement with its parameters. */
interface Shape {
  name: string;
  pointsOf: () => SQL;
  count?: number;
  /** Epoch s. */
  marked?: number | null;
}

/** How readings are reduced, with one statement each, and the number of points as its parameter. */
function shapeOf({ Average, MaxPoints, ForReplay, At }: Range): Shape {
  if (ForReplay) return { name: 'changes', pointsOf: changes };
  if (Average) return { name: 'means', pointsOf: means, count: MaxPoints ?? DEFAULT_MEANS };
  if (MaxPoints !== undefined)
    return {
      name: 'extremes',
      pointsOf: extremes,
      count: MaxPoints,
      marked: At === undefined ? null : Math.floor(Date.parse(At) / 1000),
    };
  return { name: 'all', pointsOf: () => sql`select ${COLUMNS} from (${READINGS}) as reading order by measured_at` };
}

const READINGS = sql`
    select measured_at, deflection, temperature1, permissible_value, level1, level2, level3, level4, obstructed,
      measured_distance, import_id
    from measurement where system_id = ${sql.placeholder('system')} and node_id = ${sql.placeholder('node')}
      and measured_at between ${sql.placeholder('start')}::timestamptz and ${sql.placeholder('end')}::timestamptz`;

const COLUMNS = sql`
  measured_at as "MeasurementTimestamp", deflection as "CalculatedDeflection", temperature1 as "Temperature1",
  measured_distance as "MeasuredDistance",
  level1 as "ThresholdLevel1", level2 as "ThresholdLevel2", level3 as "ThresholdLevel3", level4 as "ThresholdLevel4",
  permissible_value as "PermissibleValue", obstructed as "ObstructionStatus", import_id as "ImportID"`;

/** Buckets divide the time from the first reading to the last into equal parts; `at` is a reading's second. */
function buckets(count: SQL): SQL {
  return sql`
    reading as materialized (select *, floor(date_part('epoch', measured_at))::bigint as at from (${READINGS})
      as stored),
    span as (select min(at) as first, max(at) as last, count(*) as count from reading),
    placed as (select reading.*, least(${count} - 1, (at - first) * ${count} / nullif(last - first, 0)) as bucket
      from reading, span)`;
}

const LIMITS = sql`array[permissible_value, level1, level2, level3, level4, obstructed::int]`;

/** Distances are kept as they were sent; beyond 100 km, which no sensor measures, a packed one would not fit. */
const CLAMPED_DISTANCE = sql`greatest(least(measured_distance, 1e8), -1e8)`;

const MARKED = sql`${sql.placeholder('marked')}::bigint`;

/**
 * Min–max per bucket in time order (docs/product/graph.md#thinning). A sufficiently short range is kept complete. One
 * pass finds the extremes and their times: value and second are packed into one number, the value in ten-thousandths
 * above the 32 bits of the second. That is three times as fast as comparing pairs, and finer than any sensor. The first
 * reading with changed limits is kept too, and the first that is obstructed or free again, so that a limit begins on
 * the graph when it began. Few buckets contain a change, so only these are scanned reading by reading. Both ends of a
 * silence of the device are kept, by the rule of rules/thinning for all readings of the range. So are the readings that
 * tell of a marked moment, by the rule of the contract's `At`, and the first imported reading of each bucket.
 */
function extremes(): SQL {
  const maxPoints = sql`${sql.placeholder('count')}::int`;
  const ofBuckets = sql.raw(`${BUCKET_POINTS}`);
  const count = sql`greatest(1, (${maxPoints} - ${sql.raw(`${END_POINTS}`)}) / ${ofBuckets})`;
  return sql`
    with ${buckets(count)},
    packed as (
      select bucket, at, deflection, import_id, round(deflection * 10000)::bigint * 4294967296 + at as by_deflection,
        round(temperature1 * 10000)::bigint * 4294967296 + at as by_temperature,
        case when obstructed then round(${CLAMPED_DISTANCE} * 10)::bigint * 4294967296 + at end as by_distance
      from placed
    ),
    kept as (
      select unnest(array[min(by_deflection), max(by_deflection), min(by_temperature), max(by_temperature),
        min(by_distance), max(by_distance), min(at) filter (where deflection is null),
        min(at) filter (where import_id is not null)]) & 4294967295 as at
      from packed group by bucket
    ),
    held as (
      select min(at) as at, bucket, ${LIMITS} as limits
      from placed group by bucket, permissible_value, level1, level2, level3, level4, obstructed
    ),
    candidate as (
      select at, limits from held union select at, ${LIMITS} from placed
      where bucket in (select bucket from held group by bucket having count(*) > 1)
    ),
    stepped as (select at, at - lag(at) over (order by at) as step from reading),
    usual as (
      select ${sql.raw(`${GAP_FACTOR}`)} * nullif((array_agg(step order by step))[
        1 + floor(${sql.raw(`${USUAL_QUANTILE}`)} * (count(*) - 1))::int], 0) as longest
      from stepped where step is not null
    ),
    resumed as (select at, at - step as silent from stepped, usual where step > longest),
    telling as (
      select coalesce(max(at) filter (where at <= ${MARKED}), min(at)) as "any",
        coalesce(max(at) filter (where at <= ${MARKED} and deflection is not null),
          min(at) filter (where deflection is not null)) as deflection,
        coalesce(max(at) filter (where at <= ${MARKED} and temperature1 is not null),
          min(at) filter (where temperature1 is not null)) as temperature
      from reading where ${MARKED} is not null
    ),
    changed as (
      select at from (select at, limits is distinct from lag(limits) over (order by at) as is_other from candidate)
        as one
      where is_other
    )
    select ${COLUMNS}, at in (select at from resumed) as "AfterGap" from reading, span
    where span.count <= ${maxPoints} or at in (first, last) or at in (select at from kept)
      or at in (select unnest(array["any", deflection, temperature]) from telling)
      or at in (select at from changed) or at in (select at from resumed union select silent from resumed)
    order by measured_at`;
}

/**
 * The mean of each bucket with readings, at the mean of their times. A bucket in which the limits changed has one mean
 * per set of limits, so that no limit is shown that never was in force, and one per import: none mixes what the device
 * reported with what was brought.
 */
function means(): SQL {
  const count = sql`${sql.placeholder('count')}::int`;
  return sql`
    with ${buckets(count)},
    mean as (
      select to_timestamp(avg(at)::float8) as measured_at, avg(deflection)::real as deflection,
        avg(temperature1)::real as temperature1,
        permissible_value, level1, level2, level3, level4, import_id, bool_and(obstructed) as obstructed,
        coalesce(avg(measured_distance) filter (where not obstructed), avg(measured_distance))::real
          as measured_distance
      from placed group by bucket, permissible_value, level1, level2, level3, level4, import_id
    )
    select ${COLUMNS} from mean order by measured_at`;
}

/**
 * The first and the last reading of each run of equal deflections, a run without values included. A level begins and
 * ends only where the deflection changes, and a replay ends with the last reading, so the ones between change nothing
 * for any thresholds. Without the ends of a run a curve would slope where it was flat. What was imported is not what
 * the device reported (`replayedReadings` of the contract): it is left out before runs are found.
 */
function changes(): SQL {
  return sql`
    select measured_at as "MeasurementTimestamp", deflection as "CalculatedDeflection"
    from (
      select measured_at, deflection,
        lag(deflection) over in_time as before, lead(deflection) over in_time as after,
        lag(measured_at) over in_time is null or lead(measured_at) over in_time is null as is_end
      from (${READINGS} and import_id is null) as stored
      window in_time as (order by measured_at)
    ) as reading
    where is_end or deflection is distinct from before or deflection is distinct from after
    order by measured_at`;
}
