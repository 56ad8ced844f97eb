import { eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../db/database';
import { appState } from '../db/schema/index';
import { storeForecasts, storeWeather, WORLD_STATE, worldState } from './build-world';
import { addDays, startOfDay } from './days';
import { FORECAST_HOURS } from './forecast';
import { storePast } from './past';
import { storePastWeather } from './past-weather';
import { reportGateways } from './readings';
import { report } from './report';
import { type Scale, type ScaleName, SCALES } from './scale';

/** Frames of so many days are reported after a stop; a week of them would take ten seconds. */
const REPORTED_DAYS = 2;
/** Relays that report themselves in one step of the running world. */
const RELAYS_PER_STEP = 1;
const ALL_RELAYS = 10_000;

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
  // The hours that the replaced forecast covers have become the past with it.
  if (hourOf(now) - hourOf(from) >= FORECAST_HOURS) await storePastWeather(db, from, now);
  const relays = hourOf(now) > hourOf(from) ? ALL_RELAYS : RELAYS_PER_STEP;

  const heard = new Set<number>();
  const reported = await catchUp(db, from, now);
  for (let [start, end] = [reported, now]; start < now; start = end) {
    end = new Date(Math.min(start.getTime() + DAY_MS, now.getTime()));
    const isLast = end.getTime() === now.getTime();
    const sent = await report(db, start, end, { uplinks: isLast ? uplinks : [], relays: isLast ? relays : 0 });
    for (const nodeId of sent) heard.add(nodeId);
  }
  await reportGateways(db, now);
  await db
    .update(appState)
    .set({ value: worldState(scaleName, now) })
    .where(eq(appState.key, WORLD_STATE));
  return [...heard];
}

function hourOf(moment: Date): number {
  return Math.floor(moment.getTime() / HOUR_MS);
}

/**
 * The part of a long stop that is only written down, as the past was at the first start; answers where it ends. What
 * came later is reported like everything else.
 */
async function catchUp(db: Database, from: Date, now: Date): Promise<Date> {
  const reported = addDays(now, -REPORTED_DAYS);
  if (from >= reported) return from;
  await storePast(db, from, reported);
  return reported;
}
