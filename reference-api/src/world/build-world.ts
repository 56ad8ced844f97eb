import { and, gte, like, sql } from 'drizzle-orm';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { hashPassword } from '../accounts/secrets';
import type { Database } from '../db/database';
import {
  account,
  appState,
  assignment,
  device,
  gateway,
  node,
  system,
  systemGroup,
  systemGroupAccount,
  systemGroupSystem,
  systemMap,
  weather,
} from '../db/schema/index';
import { storeBackOffice } from './back-office';
import { weatherDays } from './climate';
import { addDays, startOfDay } from './days';
import { confirmOldEvents, storeSettings } from './events';
import { forecast, frontOf } from './forecast';
import type { Say } from '../kit/say';
import { SERVICE_MARK } from '../systems/weather/open-weather';
import { storeReport } from '../systems/weather/refresh-weather';
import { siteMap } from './map/site-map';
import { MODEL_TABLES } from './model-tables';
import { type Behaviour, type NodeRecords, siteNodes } from './node-records';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, otherPeople } from './people';
import { concludePast, fillPast } from './past';
import { storePastWeather } from './past-weather';
import { hex, randomOf } from './random';
import { accelerate, refreshPackets } from './readings';
import { type Scale, type ScaleName, SCALES } from './scale';
import { spareDevices } from './spare-devices';

/** Weather is generated this far ahead of today, so that readings never lack it before the next catch-up. */
const WEATHER_AHEAD_DAYS = 60;
export const WORLD_STATE = 'demo-world';
/** Incremented when the world changes, so that a folder from an older version is rebuilt. */
export const WORLD_VERSION = 13;

/**
 * Builds the demo world in an empty database, in the caller's transaction: it is built completely or not at all.
 * Everything is derived from the sites, the people and the day; completion is recorded last.
 */
export async function buildWorld(db: Database, scaleName: ScaleName, now: Date, say: Say): Promise<void> {
  const scale: Scale = SCALES[scaleName];
  const today = startOfDay(now);
  say(`Building the demo world: ${scale.sites.length} sites …`);
  await db.execute(sql.raw(MODEL_TABLES));
  await storePeople(db, scale, today);
  await storeSites(db, scale, now);
  await storeBackOffice(db, scale.sites, await storeNodes(db, scale, today), today);
  say(`Writing ${scale.days} days of readings …`);
  const gaps = await fillPast(db, addDays(today, -Math.max(scale.days, scale.busyDays)), now);
  await refreshPackets(db, now);
  await concludePast(db, gaps, addDays(today, -scale.days), now);
  await storeSettings(db, addDays(today, -scale.days), today);
  await confirmOldEvents(db, addDays(today, -7));
  await accelerate(db, now);
  await db.insert(appState).values({ key: WORLD_STATE, value: worldState(scaleName, now) });
}

/** What app_state stores about the world. */
export function worldState(scale: ScaleName, readingsUntil: Date): string {
  return JSON.stringify({ version: WORLD_VERSION, scale, readingsUntil });
}

async function storePeople(db: Database, scale: Scale, today: Date): Promise<void> {
  const people = [...DEMO_ACCOUNTS, ...otherPeople(scale.sites.length)];
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.insert(account).values(
    people.map((person, index) => ({
      id: index + 1,
      name: person.name,
      email: person.email,
      phone: person.phone,
      category: person.category,
      passwordHash,
      pairingCode: hex(randomOf(person.email), 32),
      registeredInAppAt: person.pairedApp ? addDays(today, -30) : null,
      createdAt: addDays(today, -400 + index),
      updatedAt: addDays(today, -20),
    })),
  );
  await restart(db, 'account');
}

async function storeSites(db: Database, scale: Scale, now: Date): Promise<void> {
  const today = startOfDay(now);
  await db.insert(system).values(
    scale.sites.map((site, index) => ({
      id: index + 1,
      name: site.name,
      version: site.version,
      w2SystemId: site.version === 'W2' ? `W2-${1000 + index}` : null,
      w2Operational: site.w2Operational ?? true,
      w2ConfigurationUpdatedAt: site.version === 'W2' ? addDays(today, -45) : null,
      ipAddress: `10.20.${index + 1}.1`,
      latitude: site.latitude,
      longitude: site.longitude,
      addressStreet: site.street,
      addressBuildingNumber: site.building,
      addressPostalCode: site.postalCode,
      addressCity: site.city,
      summertimeMeasurementPeriod: scale.period,
      wintertimeMeasurementPeriod: scale.period,
      heartbeatTime: new Date(addDays(today, -1).getTime() + 7 * HOUR_MS),
      dailyMeasurementTime: site.version === 'W2' ? '06:30' : null,
      dailyMeasurementOn: site.version === 'W2',
      // One that the demo installer created without being assigned to it.
      createdBy: index === 11 ? 2 : 1,
      createdAt: addDays(today, -600 + index * 11),
      updatedAt: addDays(today, -30),
      updatedViaWebsiteAt: addDays(today, -30),
    })),
  );
  await restart(db, 'system');

  const people = [...DEMO_ACCOUNTS, ...otherPeople(scale.sites.length)];
  await db.insert(assignment).values(
    people.flatMap((person, index) =>
      person.systems
        .filter(([site]) => site <= scale.sites.length)
        .map(([site, role]) => ({
          accountId: index + 1,
          systemId: site,
          role,
          emailEvents: role === 'common_user' ? ['L3', 'L4'] : ['System', 'L1', 'L2', 'L3', 'L4', 'Obstruction'],
          pushEvents: person.pairedApp ? ['L2', 'L3', 'L4'] : [],
          smsEvents: role === 'administrator' && person.phone ? ['L4'] : [],
          updatedAt: addDays(today, -15),
        })),
    ),
  );

  await db.insert(systemMap).values(
    scale.sites.map((site, index) => ({
      systemId: index + 1,
      ...siteMap(site),
      imageUpdatedAt: addDays(today, -200 + index),
      updatedViaWebsiteAt: addDays(today, -60 + index),
    })),
  );
  await storeWeather(db, scale, addDays(today, -Math.max(scale.days, scale.busyDays) - 1), now);
  await storePastWeather(db, addDays(today, -scale.days), now);

  await db.insert(systemGroup).values([
    { id: 1, name: 'Podkarpacie i Małopolska', isPublic: true, createdBy: 1 },
    { id: 2, name: 'Obiekty sportowe', isPublic: true, createdBy: 2 },
    { id: 3, name: 'Serwis – pilne', isPublic: false, createdBy: 1 },
  ]);
  await db.insert(systemGroupSystem).values(
    [
      [1, 3],
      [1, 7],
      [1, 10],
      [2, 2],
      [2, 3],
      [2, 6],
      [2, 7],
      [3, 1],
      [3, 8],
    ].flatMap(([groupId = 0, systemId = 0]) => (systemId <= scale.sites.length ? [{ groupId, systemId }] : [])),
  );
  await db.insert(systemGroupAccount).values([
    { groupId: 3, accountId: 1 },
    { groupId: 3, accountId: 2 },
  ]);
  await restart(db, 'system_group');
}

/** Weather that readings are computed from, some weeks ahead, and each site's forecast. */
export async function storeWeather(db: Database, scale: Scale, first: Date, now: Date): Promise<void> {
  const rows = scale.sites.flatMap((site, index) =>
    weatherRows(
      index + 1,
      site.city,
      weatherDays(site.city, site.climate, first, addDays(startOfDay(now), WEATHER_AHEAD_DAYS)),
    ),
  );
  await db.execute(
    sql`insert into demo.weather
      select * from json_populate_recordset(null::demo.weather, ${JSON.stringify(rows)}) on conflict do nothing`,
  );
  await storeForecasts(db, scale, now);
}

/** Regenerates each site's forecast; one from a real weather service is kept while that service is configured. */
export async function storeForecasts(db: Database, scale: Scale, now: Date): Promise<void> {
  const real = await db
    .select({ systemId: weather.systemId })
    .from(weather)
    .where(and(like(weather.report, `${SERVICE_MARK}%`), gte(weather.fetchedAt, addDays(now, -1))));
  const kept = new Set(real.map(({ systemId }) => systemId));
  for (const [index, site] of scale.sites.entries())
    if (!kept.has(index + 1)) await storeReport(db, [index + 1], forecast(site.city, site.climate, now), now);
}

/** Each day with the snow of the previous evening. */
function weatherRows(systemId: number, place: string, days: ReturnType<typeof weatherDays>) {
  return days.slice(1).map((day, index) => ({
    system_id: systemId,
    day: day.day,
    mean: day.mean,
    swing: day.swing,
    snow_load: day.snowLoad,
    snow_before: days[index]?.snowLoad ?? 0,
    snowfall: day.snowfall,
    front: frontOf(place, day.day),
  }));
}

async function storeNodes(db: Database, scale: Scale, today: Date): Promise<NodeRecords[]> {
  let busyLeft = scale.busyNodes;
  const isBusy = () => busyLeft-- > 0;
  const all: NodeRecords[] = [];
  for (const [index, site] of scale.sites.entries()) {
    all.push(...siteNodes(site, index + 1, all.length + 1, scale, today, isBusy));
  }
  await db.insert(device).values(all.map((entry) => entry.device));
  await db.insert(node).values(all.map((entry) => entry.node));
  await db.insert(gateway).values(all.flatMap((entry) => (entry.gateway ? [entry.gateway] : [])));
  await storeBehaviour(
    db,
    all.map((entry) => entry.behaviour),
  );
  await restart(db, 'device');
  await db.insert(device).values(spareDevices());
  await db.execute(sql`insert into demo.device select id, true from device`);
  await restart(db, 'node');
  return all;
}

async function storeBehaviour(db: Database, rows: readonly Behaviour[]): Promise<void> {
  await db.execute(
    sql`insert into demo.behaviour
      select * from json_populate_recordset(null::demo.behaviour, ${JSON.stringify(rows)})`,
  );
}

/** Moves the id sequences past the ids used by the world. */
async function restart(db: Database, table: string): Promise<void> {
  await db.execute(
    sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from "${table}"))`),
  );
}
