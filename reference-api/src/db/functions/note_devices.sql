-- Notes, as a change of their nodes, what changes the status of devices and is not on the row of the node: another
-- sensor, role or type, and a newest packet that is older than before. A newer packet is not noted: devices send
-- thousands a minute, and one can only end a silence.
-- Relied on by: src/systems/kept-cards.ts
-- In the database: as note_nodes.
create or replace function note_devices() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids)
  select 'nodes', system_id, array_agg(id) from node where device_id = new.id group by system_id;
  return null;
end $$;

create trigger note_update after update of main_sensor, role, type, latest_packet_at on device for each row
  when (new.main_sensor <> old.main_sensor or new.role <> old.role or new.type <> old.type
    or coalesce(new.latest_packet_at < old.latest_packet_at,
      new.latest_packet_at is null and old.latest_packet_at is not null))
  execute function note_devices();
