import { sql, type SQL } from 'drizzle-orm';
import { BUCKET_POINTS, END_POINTS, listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { requireNode } from '../access/guards';
import { JsonText, reads } from './handler';

const DEFAULT_MEANS = 300;

// The database writes the JSON itself: moving thousands of rows costs more than reading them.
const serveMeasurements = reads(listMeasurements, async ({ db, caller, input }) => {
  await requireNode(db, caller, input.NodeID);
  const readings = sql`
    select measured_at, deflection, temperature1, permissible_value, level1, level2, level3, level4, obstructed
    from measurement where node_id = ${input.NodeID} and measured_at between ${new Date(input.Start)}::timestamptz and ${new Date(input.End)}::timestamptz`;
  const { rows } = await db.execute<{ json: string }>(
    sql`select coalesce(json_agg(row_to_json(point)), '[]')::text as json from (${points(readings, input)}) as point`,
  );
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

/** Buckets cut the time from the first reading to the last into equal parts; `at` is a reading's second. */
function buckets(readings: SQL, count: number): SQL {
  return sql`
    reading as materialized (select *, floor(date_part('epoch', measured_at))::bigint as at from (${readings}) as stored),
    span as (select min(at) as first, max(at) as last, count(*) as count from reading),
    placed as (select reading.*, least(${count}::int - 1, (at - first) * ${count}::int / nullif(last - first, 0)) as bucket from reading, span)`;
}

/**
 * Min–max per bucket in time order (docs/product/graph.md#thinning). A range that is short enough stays whole.
 * Where in a bucket an extreme stands comes out of one pass: value and second are packed into one number, the value in
 * ten-thousandths
 * above the 32 bits of the second. That is three times as fast as comparing pairs, and finer than any sensor.
 */
function extremes(readings: SQL, maxPoints: number): SQL {
  const count = Math.max(1, Math.floor((maxPoints - END_POINTS) / BUCKET_POINTS));
  return sql`
    with ${buckets(readings, count)},
    packed as (
      select bucket, at, deflection, round(deflection * 10000)::bigint * 4294967296 + at as by_deflection, round(temperature1 * 10000)::bigint * 4294967296 + at as by_temperature
      from placed
    ),
    kept as (
      select unnest(array[min(by_deflection), max(by_deflection), min(by_temperature), max(by_temperature), min(at) filter (where deflection is null)]) & 4294967295 as at
      from packed group by bucket
    )
    select ${COLUMNS} from reading, span
    where span.count <= ${maxPoints}::int or at in (first, last) or at in (select at from kept)
    order by measured_at`;
}

/** The mean of each bucket that has readings, at the mean of their moments. */
function means(readings: SQL, count: number): SQL {
  return sql`
    with ${buckets(readings, count)},
    mean as (
      select to_timestamp(avg(at)::float8) as measured_at, avg(deflection)::real as deflection, avg(temperature1)::real as temperature1,
        max(permissible_value) as permissible_value, max(level1) as level1, max(level2) as level2, max(level3) as level3, max(level4) as level4, bool_and(obstructed) as obstructed
      from placed group by bucket
    )
    select ${COLUMNS} from mean order by measured_at`;
}

export const measurementOperations = [serveMeasurements];
