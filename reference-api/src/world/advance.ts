import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { appState } from '../db/schema/index';
import { storeForecasts, storeWeather, WORLD_STATE, worldState } from './build-world';
import { addDays, HOUR_MS, startOfDay } from './days';
import { storeEvents, storeLevelChanges } from './events';
import { storePastWeather } from './past-weather';
import { catchUpReadings, refreshNewest, refreshPackets, sendReadings } from './readings';
import { type Scale, type ScaleName, SCALES } from './scale';

/** A time as short as this is lived reading by reading, as with real devices; a longer one is filled in one go. */
const LIVED_MS = 10 * 60_000;

/**
 * Advances the world from its last moment to now, whether that is a night or four seconds.
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
  else if (hourOf(now) > hourOf(from)) await storeForecasts(db, scale, now);
  if (hourOf(now) > hourOf(from)) await storePastWeather(db, from, now);

  const isLived = now.getTime() - from.getTime() <= LIVED_MS;
  const regular = isLived ? [] : await catchUp(db, from, now);
  const sent = await sendReadings(db, isLived ? from : now, now, uplinks);
  const heard = [...new Set([...regular, ...sent])];
  await refreshPackets(db, now);
  if (newDay) await storeEvents(db, startOfDay(from), startOfDay(now));
  await db
    .update(appState)
    .set({ value: worldState(scaleName, now) })
    .where(eq(appState.key, WORLD_STATE));
  return heard;
}

function hourOf(moment: Date): number {
  return Math.floor(moment.getTime() / HOUR_MS);
}

async function catchUp(db: Database, from: Date, now: Date): Promise<number[]> {
  const heard = await catchUpReadings(db, from, now);
  if (heard.length === 0) return heard;
  await storeLevelChanges(db, from, now);
  await refreshNewest(db, heard);
  return heard;
}
