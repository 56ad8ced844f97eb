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
  -- a load that comes within an hour and stays
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
  -- what the bases that people have set add to every reading, and -1 once an inclinometer has been turned
  base_offset float8 not null,
  facing float8 not null,
  -- silent only because it is switched off
  resting boolean not null
);
create index behaviour_system on demo.behaviour (system_id);
`;
