import { like, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { weather } from '../db/schema/index';
import { SERVICE_MARK } from '../systems/weather/open-weather';
import { FRONT_HOURS } from './forecast';

/**
 * Stores the hours after `from` and up to `to` of each site's weather, from the days that its readings are computed
 * from: what the forecasts said (forecast.ts). Hours that are stored stay, and a site with a real weather service has
 * only that service's.
 */
export async function storePastWeather(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`
    insert into weather_past (system_id, at, temperature, snow)
    select system_id, at, round((mean + swing * cos((hour - 13) / 12.0 * pi())
        + (hashint8extended(hour, day - date '1970-01-01') % 500) / 1000.0)::numeric, 1),
      case when hour >= front and hour < front + ${FRONT_HOURS} then round((snowfall / ${FRONT_HOURS})::numeric, 2)
        else 0 end
    from demo.weather d
    cross join generate_series(0, 23) as hour
    cross join lateral (select (day::timestamp at time zone 'UTC') + make_interval(hours => hour) as at) as moment
    where day between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1
      and at > ${from}::timestamptz and at <= ${to}::timestamptz
      and not exists (select from weather
        where weather.system_id = d.system_id and ${like(weather.report, `${SERVICE_MARK}%`)})
    on conflict do nothing`);
}
