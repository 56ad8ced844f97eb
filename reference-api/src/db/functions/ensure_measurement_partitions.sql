-- Makes the months of "measurement" that are missing: whoever stores readings makes those of theirs, the demo world
-- those of its year. On a distributed database months are made on all shards by one connection each, since the
-- transaction goes on to write to them.
-- Relied on by: src/readings/store-readings.ts, src/readings/import/store-recordings.ts, src/world/past.ts
-- In the database: the API's own role makes no tables; this makes them as the owner.
create or replace function ensure_measurement_partitions(first timestamptz, last timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamptz := date_trunc('month', first, 'UTC');
  next timestamptz;
  name text;
begin
  while month <= last loop
    next := date_trunc('month', month + interval '32 days', 'UTC');
    name := 'measurement_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of measurement for values from (%L) to (%L)', name, month, next);
    end if;
    month := next;
  end loop;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    alter function ensure_measurement_partitions(timestamptz, timestamptz)
      set citus.multi_shard_modify_mode = 'sequential';
  end if;
end $$;
