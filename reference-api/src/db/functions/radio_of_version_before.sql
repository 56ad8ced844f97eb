-- Tells the row of a device what an instance of the version before wrote to that of its radio; its frames are looked up
-- from then on, until they are gone.
-- Relied on by: src/db/schema/uplink.ts
-- In the database: the instance of the version before stores frames while the instances are replaced.
create or replace function radio_of_version_before() returns trigger language plpgsql as $$
begin
  update device set radio_frames = radio_frames + new.frames - old.frames,
    radio_fcnt = case when new.epoch = old.epoch then greatest(radio_fcnt, new.fcnt) else new.fcnt end,
    radio_newest_at = case when new.epoch = old.epoch then greatest(radio_newest_at, new.newest_at)
      else new.newest_at end
  where id = new.device_id;
  new.past_fcnt := 4294967295;
  new.past_at := now();
  return new;
end $$;

create trigger radio_of_version_before before update of fcnt on device_radio for each row
  execute function radio_of_version_before();
