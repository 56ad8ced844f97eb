import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

interface Range {
  systemID: number;
  Start: string;
  End: string;
}

/**
 * The past hours of a system's weather as JSON. Those since the newest forecast was fetched are still only in that
 * forecast, which also is the last one of an hour that both have.
 */
export async function pastWeatherJson(db: Database, { systemID, Start, End }: Range, now: Date): Promise<string> {
  const until = new Date(Math.min(Date.parse(End), now.getTime()));
  const range = sql`system_id = ${systemID} and at between ${new Date(Start)}::timestamptz and ${until}::timestamptz`;
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(
      json_agg(json_build_object('At', at, 'Temperature', temperature, 'Snow', snow) order by at), '[]'
    )::text as json
    from (
      select distinct on (at) at, temperature, snow from (
        select at, temperature, snow, 0 as rank from weather_hour where ${range} and temperature is not null
        union all
        select at, temperature, snow, 1 from weather_past where ${range}
      ) as stored
      order by at, rank
    ) as hour`);
  return rows[0]?.json ?? '[]';
}
