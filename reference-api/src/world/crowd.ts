import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { hashPassword } from '../accounts/secrets';
import type { Database } from '../db/database';
import { appState } from '../db/schema/index';
import { forecast } from './forecast';
import { DEMO_PASSWORD } from './people';
import { TOWNS } from './sites-crowd';

/** Key in app_state of the size of the crowd and of its systems. */
const CROWD_STATE = 'demo-crowd';
const CrowdSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ size: v.number(), first: v.number(), last: v.number() }),
);
type Crowd = v.InferOutput<typeof CrowdSchema>;
/**
 * A forecast is as large as ten systems without one; with more than these, the list of systems would be mostly
 * weather.
 */
const FORECASTS = 500;

/** The crowd of this database, or null if there is none. */
export async function crowdOf(db: Database): Promise<Crowd | null> {
  const [stored] = await db.select({ value: appState.value }).from(appState).where(eq(appState.key, CROWD_STATE));
  return stored ? v.parse(CrowdSchema, stored.value) : null;
}

/**
 * Adds systems and accounts until there are `size` of each, for measuring: small systems all over Poland, all in one
 * public group, the demo installer their installer, one account each. Their newest readings and forecasts are as of
 * `now`; they send nothing while the API runs.
 */
export async function storeCrowd(db: Database, size: number, now: Date): Promise<void> {
  await db.execute(sql`create temp table crowd on commit drop as
    select n, (select max(id) from system) + n as system_id, place.*
    from generate_series(1, greatest(0, ${size}::int - (select count(*)::int from system))) as n
    join json_to_recordset(${JSON.stringify(TOWNS.map((town, index) => ({ ...town, index })))})
      as place(name text, latitude float8, longitude float8, index int) on place.index = n % ${TOWNS.length}::int`);
  await db.execute(sql`
    insert into system (id, name, version, w2_system_id, w2_configuration_updated_at, latitude, longitude,
      address_city, address_street, address_building_number, created_by)
    select system_id, format('%s %s %s',
      (array['Hala', 'Magazyn', 'Market', 'Szkoła', 'Basen', 'Kościół', 'Zakład'])[1 + n / ${TOWNS.length}::int % 7],
      name, n),
      case when n % 25 = 0 then 'W2' else 'W4' end, case when n % 25 = 0 then format('W2-%s', 10000 + n) end,
      case when n % 25 = 0 then ${now}::timestamptz - interval '45 days' end,
      latitude + (hashint4extended(n, 1) % 1000) * 0.00025, longitude + (hashint4extended(n, 2) % 1000) * 0.0004,
      name, 'ul. Przemysłowa', n::text, 1
    from crowd`);
  await storeSensors(db);
  await storePeople(db, size, now);
  await db.execute(sql`
    with made as (
      insert into system_group (name, is_public, created_by) values ('Wszystkie obiekty', true, 1) returning id
    )
    insert into system_group_system (group_id, system_id) select made.id, system.id from made, system`);
  for (const table of ['system', 'device', 'node', 'account'])
    await db.execute(
      sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from "${table}"))`),
    );
  const { rows } = await db.execute<{ first: number; last: number }>(
    sql`select coalesce(min(system_id), 0) as first, coalesce(max(system_id), 0) as last from crowd`,
  );
  const crowd = { size, first: rows[0]?.first ?? 0, last: rows[0]?.last ?? 0 };
  await db.insert(appState).values({ key: CROWD_STATE, value: JSON.stringify(crowd) });
  await refreshCrowd(db, crowd, now);
  // Without statistics the list of systems takes ten times as long, until the server gathers them on its own.
  await db.execute(sql`analyze system, node, device, assignment, weather, weather_hour, system_map`);
}

/**
 * One to three lasers per system. The share of the permissible value that a sensor uses is the same at every start:
 * small for most, all of it for a few.
 */
async function storeSensors(db: Database): Promise<void> {
  await db.execute(sql`create temp table crowd_sensor on commit drop as
    select (select max(id) from device) + row_number() over (order by n, place) as id, n, place, system_id,
      n % 25 = 0 as is_w2,
      abs(hashint4extended(n * 3 + place, 3)) % 1000 / 1000.0 as chance
    from crowd cross join lateral generate_series(1, 1 + n % 3) as place`);
  await db.execute(sql`
    insert into device (id, serial, type, role, main_sensor, system_version, firmware_version, signal_strength)
    select id,
      case when is_w2 then format('W2-9%s', lpad(id::text, 6, '0'))
        else format('c0ffee%s', lpad(to_hex(id), 10, '0')) end,
      case when is_w2 then 'UD-08.3.0' else 'UD-12.4.2' end, 'endpoint_device', 'laser',
      case when is_w2 then 'W2' else 'W4' end, '4.2.1', 40 + id % 50
    from crowd_sensor`);
  await db.execute(sql`insert into demo.device select id, false from crowd_sensor`);
  await db.execute(sql`
    insert into node (id, system_id, device_id, name, threshold, permissible_value, l1, l2, l3, l4, threshold_level1,
      threshold_level2, threshold_level3, threshold_level4,
      measurement_base_distance, calculated_deflection, measured_distance, threat_level, obstructed, temperature1,
      temperature_ok, supply_voltage1, supply_state,
      inclinometer_status, range_finder_status, w2_connection_status)
    select id, system_id, id, format('Dźwigar %s', place), 60, 60, 25, 50, 75, 95, 25, 50, 75, 95,
      7000, deflection, 7000 - deflection,
      case when id % 211 = 3 then 'unknown_or_NA' when deflection >= 57 then 'L4' when deflection >= 45 then 'L3'
        when deflection >= 30 then 'L2' when deflection >= 15 then 'L1' else 'none' end,
      id % 150 = 7, 4, true, 3.6, 'battery_good_normal', 0, 0, case when is_w2 then 0 end
    from (select *, round((62 * power(chance, 9) + 1)::numeric, 1)::real as deflection from crowd_sensor) as sensor`);
}

/**
 * An account for each system, up to the requested number: owners, users, and among them installers and observers.
 */
async function storePeople(db: Database, size: number, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.execute(sql`create temp table crowd_person on commit drop as
    select (select max(id) from account) + n as id, n, case when n % 40 = 0 then 'installer' when n % 41 = 0
      then 'observer' else 'commoner' end as category
    from generate_series(1, greatest(0, ${size}::int - (select count(*)::int from account))) as n`);
  await db.execute(sql`
    insert into account (id, name, email, phone, password_hash, category, pairing_code, created_by, created_at,
      updated_at)
    select id, format('%s %s', (array['Anna', 'Barbara', 'Cezary', 'Damian', 'Ewelina', 'Filip', 'Gabriela', 'Hubert',
      'Iwona', 'Jakub', 'Łucja', 'Żaneta'])[1 + n % 12],
        (array['Adamska', 'Bąk', 'Czarnecka', 'Dudek', 'Głowacka', 'Jasiński', 'Kubiak', 'Laskowska', 'Malinowski',
          'Ostrowska', 'Sikora', 'Śliwa', 'Tomczak', 'Witek', 'Zawadzka', 'Źrebiec', 'Żak'])[1 + n / 12 % 17]),
      format('osoba%s@klient.example', n), case when n % 5 > 0 then format('+48700%s', lpad(n::text, 6, '0')) end,
        ${passwordHash}, category, md5(n::text), 1, ${now}::timestamptz - interval '90 days',
        ${now}::timestamptz - interval '20 days'
    from crowd_person`);
  await db.execute(sql`
    insert into assignment (account_id, system_id, role, email_events)
    select id, system_id, case when category = 'installer' then 'installer' when n % 3 = 0 then 'administrator'
      else 'common_user' end, array['L3', 'L4'] from crowd_person join crowd using (n)
    union all
    select 2, system_id, 'installer', array['L4'] from crowd`);
}

/**
 * Sets the crowd's newest readings, packets and forecasts to now; one device in two
 * hundred is lost, one in a hundred is late.
 */
export async function refreshCrowd(db: Database, { first, last }: Crowd, now: Date): Promise<void> {
  const crowd = sql`node.system_id between ${first}::int and ${last}::int
    and node.device_id in (select device_id from demo.own)`;
  const at = sql`${now}::timestamptz - case
    when node.id % 200 = 0 then interval '3 days'
    when node.id % 100 = 1 then interval '15 hours'
    else node.id % 170 * interval '1 minute' end`;
  await db.execute(
    sql`update node set latest_measurement_at = ${at}, latest_displacement_at = ${at}, latest_temperature_at = ${at},
      latest_successful_measurement_at = ${at}, updated_at = ${at} where ${crowd}`,
  );
  await db.execute(
    sql`update device
      set latest_packet_at = case when node.id % 100 = 1 then ${now}::timestamptz else node.latest_measurement_at end
      from node where node.device_id = device.id and ${crowd}`,
  );
  const forecasts = TOWNS.map(({ name, climate }) => ({ name, report: forecast(name, climate, now) }));
  await db.execute(sql`
    insert into weather (system_id, report, fetched_at)
    select id, report, ${now}::timestamptz from (
      select s.id, f.report from system s join json_to_recordset(${JSON.stringify(forecasts)}) as f(name text,
        report text) on f.name = s.address_city
      where s.id between ${first}::int and ${last}::int order by s.id limit ${FORECASTS}::int
    ) as ahead
    on conflict (system_id) do update set report = excluded.report, fetched_at = excluded.fetched_at`);
}
