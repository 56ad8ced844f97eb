import { sql, type SQL } from 'drizzle-orm';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { requireNode } from '../access/guards';
import { JsonText, reads } from './handler';

/**
 * Points that a bucket may keep: the lowest and highest deflection, the lowest and highest temperature, and one reading
 * without a value, where there is any, so that a gap stays a gap.
 */
const POINTS_A_BUCKET = 5;
const DEFAULT_MEANS = 300;

// The database writes the JSON itself: moving thousands of rows costs more than reading them.
const serveMeasurements = reads(listMeasurements, async ({ db, caller, input }) => {
  await requireNode(db, caller, input.NodeID);
  const readings = sql`
    select measured_at, deflection, temperature1, permissible_value, level1, level2, level3, level4, obstructed
    from measurement where node_id = ${input.NodeID} and measured_at between ${input.Start}::timestamptz and ${input.End}::timestamptz`;
  const { rows } = await db.execute<{ json: string }>(sql`select coalesce(json_agg(row_to_json(point)), '[]')::text as json from (${points(readings, input)}) as point`);
  return new JsonText(rows[0]?.json ?? '[]');
});

function points(readings: SQL, { Average, MaxPoints }: { Average: boolean; MaxPoints?: number }): SQL {
  if (Average) return means(readings, MaxPoints ?? DEFAULT_MEANS);
  if (MaxPoints === undefined) return sql`select ${COLUMNS} from (${readings}) as reading order by measured_at`;
  return extremes(readings, MaxPoints);
}

const COLUMNS = sql`
  measured_at as "MeasurementTimestamp", deflection as "CalculatedDeflection", temperature1 as "Temperature1",
  level1 as "ThresholdLevel1", level2 as "ThresholdLevel2", level3 as "ThresholdLevel3", level4 as "ThresholdLevel4",
  permissible_value as "PermissibleValue", obstructed as "ObstructionStatus"`;

/** Buckets cut the time from the first reading to the last into equal parts. */
function buckets(readings: SQL, count: number): SQL {
  return sql`
    reading as materialized (${readings}),
    span as (select min(measured_at) as first, max(measured_at) as last, count(*) as count from reading),
    placed as (
      select reading.*, least(${count}::int - 1, floor(extract(epoch from measured_at - first) / nullif(extract(epoch from last - first), 0) * ${count}::int)::int) as bucket
      from reading, span
    )`;
}

/** Min–max per bucket in time order (decisions, Thinning). A range that is short enough stays whole. */
function extremes(readings: SQL, maxPoints: number): SQL {
  const count = Math.max(1, Math.floor((maxPoints - 2) / POINTS_A_BUCKET));
  return sql`
    with ${buckets(readings, count)},
    kept as (
      select unnest(array[
        (min(array[deflection, extract(epoch from measured_at)::float8]) filter (where deflection is not null))[2],
        (max(array[deflection, extract(epoch from measured_at)::float8]) filter (where deflection is not null))[2],
        (min(array[temperature1, extract(epoch from measured_at)::float8]) filter (where temperature1 is not null))[2],
        (max(array[temperature1, extract(epoch from measured_at)::float8]) filter (where temperature1 is not null))[2],
        extract(epoch from min(measured_at) filter (where deflection is null))::float8
      ]) as at
      from placed group by bucket
    )
    select ${COLUMNS} from reading, span
    where span.count <= ${maxPoints}::int or measured_at in (first, last) or extract(epoch from measured_at)::float8 in (select at from kept)
    order by measured_at`;
}

/** The mean of each bucket that has readings, at the mean of their moments. */
function means(readings: SQL, count: number): SQL {
  return sql`
    with ${buckets(readings, count)},
    mean as (
      select to_timestamp(avg(extract(epoch from measured_at))::float8) as measured_at, avg(deflection)::real as deflection, avg(temperature1)::real as temperature1,
        max(permissible_value) as permissible_value, max(level1) as level1, max(level2) as level2, max(level3) as level3, max(level4) as level4, bool_and(obstructed) as obstructed
      from placed group by bucket
    )
    select ${COLUMNS} from mean order by measured_at`;
}

export const measurementOperations = [serveMeasurements];
