import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { appState } from '../db/schema/index';
import { storeForecasts, storeWeather, WORLD_STATE, worldState } from './build-world';
import { addDays, HOUR_MS, startOfDay } from './days';
import { storeEvents, storeLevelChanges } from './events';
import { refreshNewest, refreshPackets, storeReadings, storeUplinks } from './readings';
import { type Scale, type ScaleName, SCALES } from './scale';

/**
 * Advances the world from its last moment to now, be it a night or four seconds.
 * @param uplinks nodes that also send a reading now, in addition to the regular ones
 * @returns the nodes that have sent a reading
 */
export async function advance(
  db: Database,
  scaleName: ScaleName,
  from: Date,
  now: Date,
  uplinks: readonly number[] = [],
): Promise<number[]> {
  if (now <= from) return [];
  const scale: Scale = SCALES[scaleName];
  const newDay = startOfDay(now) > startOfDay(from);
  if (newDay) await storeWeather(db, scale, addDays(startOfDay(from), -1), now);
  else if (Math.floor(now.getTime() / HOUR_MS) > Math.floor(from.getTime() / HOUR_MS))
    await storeForecasts(db, scale, now);

  const regular = await storeReadings(db, from, now);
  const extra = uplinks.length > 0 ? await storeUplinks(db, uplinks, now) : [];
  const heard = [...new Set([...regular, ...extra])];
  if (heard.length > 0) {
    await storeLevelChanges(db, from, now);
    await refreshNewest(db, heard);
  }
  await refreshPackets(db, now);
  if (newDay) await storeEvents(db, startOfDay(from), startOfDay(now));
  await db
    .update(appState)
    .set({ value: worldState(scaleName, now) })
    .where(eq(appState.key, WORLD_STATE));
  return heard;
}
