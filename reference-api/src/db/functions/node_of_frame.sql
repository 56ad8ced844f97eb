-- Notes whose reading a frame was when it came: a device may move on to another node. One without a node in use still
-- belongs to the node that was retired with it last.
-- Relied on by: src/readings/uplinks/take-events.ts
-- In the database: the demo world and the instance of the version before store frames as well, and a frame without
-- its node is no evidence.
create or replace function node_of_frame() returns trigger language plpgsql as $$
begin
  new.node_id := (select id from node where device_id = new.device_id
    order by retired_at desc nulls first, id desc limit 1);
  return new;
end $$;

create trigger node_of_frame before insert on uplink_frame for each row execute function node_of_frame();
