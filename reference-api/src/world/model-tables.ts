/** The world as a network server, in `device_radio.source`. No file of sources can use this name: it has a space. */
export const DEMO_SOURCE = 'demo world';

/**
 * What the demo world needs besides the product's tables: how each node behaves, and its weather.
 * In a separate schema, since a real installation does not know the truth behind its readings.
 */
export const MODEL_TABLES = `
create schema demo;
create table demo.weather (
  system_id int not null references public.system on delete cascade,
  day date not null,
  mean real not null, swing real not null, snow_load real not null, snow_before real not null,
  -- mm of water in the hours of the front, which begins at this hour of the day (UTC)
  snowfall real not null, front int not null,
  primary key (system_id, day)
);
-- The devices that this world has made. It speaks for no other one.
create table demo.device (
  device_id int primary key references public.device on delete cascade,
  -- false: it has a past, but sends nothing
  sends boolean not null
);
create table demo.behaviour (
  node_id int primary key references public.node on delete cascade,
  system_id int not null,
  -- seconds between readings; null for a device without a sensor
  period int,
  phase int not null,
  since timestamptz not null,
  -- no readings from here on; no packets from here on
  silent_from timestamptz,
  lost_from timestamptz,
  -- units per whole: 10 rounds to tenths
  grain float8 not null,
  noise float8 not null,
  creep_per_year float8 not null,
  per_degree float8 not null,
  -- per kg/m² of snow
  per_snow float8 not null,
  -- a load that comes within a day and stays
  load_from timestamptz not null,
  load float8 not null,
  gap_per_mille int not null,
  damaged_from timestamptz,
  obstructed_from timestamptz,
  -- measures quickly for a few hours after each start
  accelerated boolean not null,
  -- a gateway whose status reporter is silent
  reporter_silent boolean not null,
  temperature_offset float8 not null,
  -- what the sensor measures while the structure is at rest (mm, degrees), and -1 where that falls as it bends
  mounted float8 not null,
  facing float8 not null,
  -- silent only because it is switched off
  resting boolean not null,
  -- what blocks the laser from obstructed_from on, mm from it
  obstacle float8,
  -- what the device says of itself; from damaged_from on it measures nothing
  damaged_parts text[] not null,
  out_of_range boolean not null,
  supply_state text not null,
  supply_voltage1 float8,
  supply_voltage2 float8
);
create index behaviour_system on demo.behaviour (system_id);
-- Those of its devices that nobody else speaks for: one that a real network server has reported is a real one.
create view demo.own as select d.* from demo.device d where not exists (
  select from public.device_radio r where r.device_id = d.device_id and r.source <> '${DEMO_SOURCE}');
-- How the nodes behave that have a device of this world now; a node can have been given a real one.
create view demo.sender as select b.*, n.device_id, d.main_sensor as sensor, lower(d.serial) as eui
  from demo.behaviour b join public.node n on n.id = b.node_id join demo.own o on o.device_id = n.device_id
  join public.device d on d.id = n.device_id where o.sends;
`;
