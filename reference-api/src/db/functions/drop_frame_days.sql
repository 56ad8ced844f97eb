-- Drops the days of "uplink_frame" that had ended by a moment. It waits for readers no longer than a blink, since
-- those who store frames wait behind it, and leaves what is in use to the next round.
-- Relied on by: src/readings/uplinks/frames.statements.ts
-- In the database: the API's own role drops no tables; this drops them as the owner.
create or replace function drop_frame_days(ended_by timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  day regclass;
begin
  for day in select partition from end_of_frame_days() where until <= ended_by loop
    execute format('drop table %s', day);
  end loop;
exception when lock_not_available then
  return;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    alter function drop_frame_days(timestamptz) set citus.multi_shard_modify_mode = 'sequential';
  end if;
end $$;
