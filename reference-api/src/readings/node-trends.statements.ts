import { eq, sql } from 'drizzle-orm';
import { TREND_BUCKET_SECONDS } from '@sagitta/shared-contracts/api/node-trend';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';

/**
 * The readings of every node of a system in a span of time, as JSON. Each bucket keeps the lowest, the highest and one
 * reading without a value; the newest reading is kept too. Value and second are packed into one number, as for the
 * graph in measurements.statements.ts.
 */
export async function nodeTrendsJson(db: Database, systemId: number, from: Date, to: Date): Promise<string> {
  const nodes = await db.select({ id: liveNode.id }).from(liveNode).where(eq(liveNode.systemId, systemId));
  const ids = nodes.map(({ id }) => id);
  const { rows } = await db.execute<{ json: string }>(sql`
    with reading as materialized (
      select node_id, deflection, floor(date_part('epoch', measured_at))::bigint as at from measurement
      where system_id = ${systemId} and node_id = any(${sql.param(ids)}::int[])
        and import_id is null and measured_at between ${from}::timestamptz and ${to}::timestamptz
    ),
    packed as (
      select node_id, at, deflection, at / ${TREND_BUCKET_SECONDS}::int as bucket,
        round(deflection * 10000)::bigint * 4294967296 + at as by_deflection
      from reading
    ),
    kept as (
      select node_id, unnest(array[min(by_deflection), max(by_deflection),
        min(at) filter (where deflection is null)]) & 4294967295 as at
      from packed group by node_id, bucket
      union select node_id, max(at) from reading group by node_id
    ),
    trend as (
      select node_id, json_agg(json_build_array(at, deflection) order by at) as points
      from reading where (node_id, at) in (select node_id, at from kept) group by node_id
    )
    select coalesce(json_agg(json_build_object('nodeID', node_id, 'points', points) order by node_id), '[]')::text
      as json from trend`);
  return rows[0]?.json ?? '[]';
}
