import type pg from 'pg';

export interface FleetSize {
  systems: number;
  devicesEach: number;
}

export const INSTALLER = 'installer@example.com';
export const OWNER = 'owner@example.com';

/**
 * Adds systems with devices, of which one is a gateway, a router, a card, two inspections and a document, and a person
 * each; an installer of one in twenty, and an owner of three. Without triggers and foreign keys.
 */
export async function fillFleet(pool: pg.Pool, { systems, devicesEach }: FleetSize): Promise<void> {
  const client = await pool.connect();
  const say = async (statement: string) => void (await client.query(statement));
  await say('set session_replication_role = replica');
  await say(`insert into account (name, email, phone, password_hash, pairing_code, category)
    select (array['Anna Nowak', 'Józef Żak', 'Łukasz Kot'])[1 + i % 3] || ' ' || i, 'person' || i || '@example.com',
      '+4850' || lpad(i::text, 7, '0'), (select password_hash from account limit 1), 'p' || i, 'commoner'
    from generate_series(1, ${systems}) as i`);
  await say(`insert into account (name, email, password_hash, pairing_code, category)
    select split_part(email, '@', 1), email, (select password_hash from account limit 1), email, category
    from (values ('${INSTALLER}', 'installer'), ('${OWNER}', 'commoner')) as more (email, category)`);
  await say(`insert into system (id, name, version, address_street, address_city)
    select i, (array['Hala ', 'Magazyn ', 'Szkoła ', 'Dach '])[1 + i % 4] || i, 'W4', 'Żurawia ' || i % 90,
      (array['Kraków', 'Łódź', 'Poznań', 'Gdańsk', 'Wrocław'])[1 + i % 5] from generate_series(1, ${systems}) as i`);
  await say(`insert into assignment (account_id, system_id, role)
    select a.id, s.id, case a.email when '${INSTALLER}' then 'installer' else 'common_user' end
    from system s join account a on a.email = '${INSTALLER}' and s.id % 20 = 0
      or a.email = '${OWNER}' and s.id < 4 or a.email = 'person' || s.id || '@example.com'`);
  await say(`insert into device (id, serial, type, role, main_sensor, system_version)
    select i, '70B3D57ED' || lpad(i::text, 7, '0'), 'UD-20.3',
      case i % ${devicesEach} when 0 then 'gateway' else 'endpoint_device' end,
      case i % ${devicesEach} when 0 then 'none' else 'laser' end, 'W4'
    from generate_series(1, ${systems * devicesEach}) as i`);
  await say(`insert into node (system_id, device_id, name)
    select 1 + (id - 1) / ${devicesEach}, id,
      case id % ${devicesEach} when 0 then 'Brama' else 'Dźwigar ' || id % ${devicesEach} end from device`);
  await say(`insert into router (id, system_id, serial_number, owner, supplier)
    select i, i, 'R-' || i, 'customer', 'customer' from generate_series(1, ${systems}) as i`);
  await say(`insert into sim_card (system_id, router_id, telephone, iccid, owner)
    select i, i, '+48900' || lpad(i::text, 6, '0'), '89480' || lpad(i::text, 9, '0'), 'customer'
    from generate_series(1, ${systems}) as i`);
  await say(`insert into inspection (system_id, year, protocol_number, performed_by)
    select 1 + i % ${systems}, 2025 + i % 2, 'P/' || i % ${systems} || '/' || 2025 + i % 2, 'Jan Nowak'
    from generate_series(1, ${systems * 2}) as i`);
  await say(`insert into stored_file (hash) values ('bench')`);
  await say(`insert into system_file (system_id, filename, mime_type, size, content_hash)
    select i, 'Plan ' || i || '.pdf', 'application/pdf', 1, 'bench' from generate_series(1, ${systems}) as i`);
  await say('reset session_replication_role');
  await say('vacuum analyze');
  client.release();
}

/**
 * Lets all devices report: the newest packets within an hour, one in a thousand silent for a week; one sensor in 200 at
 * L1 to L4 with an open alarm, one in 50 obstructed; ten log entries of each system.
 */
export async function measureFleet(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const say = async (statement: string) => void (await client.query(statement));
  await say('set session_replication_role = replica');
  await say(`update device set radio_newest_at = at, latest_packet_at = at, radio_frames = 9000, signal_strength = 80,
    signal_quality_at = at, signal_quality_info = format('[{"gatewayId":"%s","rssi":-80,"snr":5}]', id / 100)
    from (select id as of, now() - case when id % 1000 = 1 then interval '7 days'
      else id % 50 * interval '1 minute' end as at from device) as heard where heard.of = device.id`);
  await say(`insert into device_radio (device_id, source, first_heard_at)
    select id, 'roofs', now() - interval '1 year' from device`);
  await say(`update node n set created_at = now() - interval '1 year', latest_measurement_at = d.latest_packet_at,
    latest_displacement_at = d.latest_packet_at, latest_successful_measurement_at = d.latest_packet_at,
    latest_temperature_at = d.latest_packet_at, measured_distance = 4970, measurement_base_distance = 5000,
    calculated_deflection = n.id % 30, permissible_value = 100, threshold = 100, l1 = 25, l2 = 50, l3 = 75, l4 = 90,
    threshold_level1 = 25, threshold_level2 = 50, threshold_level3 = 75, threshold_level4 = 90,
    obstructed = n.id % 50 = 1, temperature1 = 4.5, temperature_ok = true,
    threat_level = case n.id % 200 when 3 then 'L' || 1 + n.id % 4 else 'none' end
    from device d where d.id = n.device_id and d.main_sensor <> 'none'`);
  await say(`insert into log
      (system_id, node_id, severity, message_en, event_at, confirmable, level_before, level_after)
    select system_id, id, threat_level, 'Threshold level exceeded at ' || name, now() - interval '2 hours', true,
      'none', threat_level from node where threat_level like 'L_'`);
  await say(`insert into log (system_id, node_id, severity, message_en, event_at, confirmable)
    select system_id, id, 'other', 'Settings were changed', now() - i * interval '1 day', false
    from node cross join generate_series(1, 10) i where id % 8 = 1`);
  await say('reset session_replication_role');
  await say('vacuum analyze');
  client.release();
}
