-- Makes the days of "uplink_frame" that are missing: a day is attached, for which no reader and no writer of others has
-- to wait. One that the partition of before the days covers is not made.
-- Relied on by: src/readings/uplinks/frames.statements.ts
-- In the database: the API's own role makes no tables; this makes them as the owner.
create or replace function ensure_frame_days(first timestamptz, last timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day timestamptz := date_trunc('day', first, 'UTC');
  next timestamptz;
  name text;
begin
  while day <= last loop
    next := day + interval '1 day';
    name := 'uplink_frame_' || to_char(day at time zone 'UTC', 'YYYY_MM_DD');
    if to_regclass(name) is null and not exists (
      select from end_of_frame_days() where partition = to_regclass('uplink_frame_before') and until > day)
    then
      -- Two that store the first frames of a day make it one after the other.
      perform pg_advisory_xact_lock(7265738);
      if to_regclass(name) is null then
        execute format('create table %I (like uplink_frame including defaults)', name);
        execute format('alter table uplink_frame attach partition %I for values from (%L) to (%L)', name, day, next);
      end if;
    end if;
    day := next;
  end loop;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    alter function ensure_frame_days(timestamptz, timestamptz) set citus.multi_shard_modify_mode = 'sequential';
  end if;
end $$;
