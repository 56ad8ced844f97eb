import { and, eq, isNotNull, like, lt, not, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';
import { system, weather } from '../../db/schema/index';
import { SERVICE_MARK, type WeatherService } from './open-weather';

/** A forecast is good for so long; the service makes new ones about as often. */
const FRESH_MS = HOUR_MS;
const EVERY_MS = 5 * 60_000;

/**
 * Fetches the forecast of every site that has none from the service, or an old one. Where that fails the stored one
 * stays, and the next round tries again. Nothing is held while the service is asked: two instances may ask twice, which
 * costs a call.
 */
export async function refreshWeather(
  db: Database,
  service: WeatherService,
  clock: Clock,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const isOld = or(
    lt(weather.fetchedAt, new Date(clock().getTime() - FRESH_MS)),
    not(like(weather.report, `${SERVICE_MARK}%`)),
    sql`${weather.report} is null`,
  );
  const sites = await db
    .select({ id: system.id, latitude: system.latitude, longitude: system.longitude })
    .from(system)
    .leftJoin(weather, eq(weather.systemId, system.id))
    .where(and(isNotNull(system.latitude), isNotNull(system.longitude), isOld))
    .orderBy(system.id);
  // Sites of one place share one question, and one after the other they stay below the service's limits.
  for (const { latitude, longitude, ids } of places(sites)) {
    if (signal.aborted) return;
    try {
      await storeReport(db, ids, await service({ latitude, longitude }, signal), clock());
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  }
}

/** Refreshes from now on, until the returned function is called, which breaks off a round that is under way. */
export function startWeather(
  db: Database,
  service: WeatherService,
  clock: Clock,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let round = refreshWeather(db, service, clock, onError, stop.signal).catch(onError);
  const timer = setInterval(() => {
    round = round.then(() => refreshWeather(db, service, clock, onError, stop.signal)).catch(onError);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await round;
  };
}

/** Sites within about a kilometre are one place. */
function places(sites: readonly { id: number; latitude: number | null; longitude: number | null }[]) {
  const found = new Map<string, { latitude: number; longitude: number; ids: number[] }>();
  for (const { id, latitude, longitude } of sites) {
    if (latitude === null || longitude === null) continue;
    const key = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`;
    const place = found.get(key) ?? { latitude, longitude, ids: [] };
    place.ids.push(id);
    found.set(key, place);
  }
  return found.values();
}

/**
 * Stores a forecast of these sites; one that was deleted meanwhile gets none. Its hours are made by
 * db/functions/split_weather.sql.
 */
export async function storeReport(
  db: Database,
  ids: readonly number[],
  report: string,
  fetchedAt: Date,
): Promise<void> {
  await db.execute(sql`
    insert into weather (system_id, report, fetched_at) select id, ${report}, ${fetchedAt}::timestamptz from system
      where id in ${ids}
    on conflict (system_id) do update set report = excluded.report, fetched_at = excluded.fetched_at`);
}
