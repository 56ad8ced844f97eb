-- Notes whose reading a frame was when it came, for an instance of the version before, which does not say so itself. One
-- without a node in use still belongs to the node that was retired with it last.
-- Relied on by: src/db/schema/uplink.ts, src/db/distribution/distribute.ts
-- In the database: the instance of the version before stores frames while the instances are replaced, and a frame
-- without its node is no evidence.
create or replace function node_of_frame() returns trigger language plpgsql as $$
begin
  select id, system_id into new.node_id, new.system_id from node where device_id = new.device_id
    order by retired_at desc nulls first, id desc limit 1;
  new.system_id := coalesce(new.system_id, 0);
  return new;
end $$;

create trigger node_of_frame before insert on uplink_frame for each row when (new.node_id is null)
  execute function node_of_frame();
