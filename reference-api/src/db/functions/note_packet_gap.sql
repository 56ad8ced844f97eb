-- Notes a silence of a device that a packet ends, of 12 hours or more, so that the round that concludes silence knows
-- its exact end, and misses none that ended while no round ran. Nobody waits for a retired device.
-- Relied on by: src/readings/silence/load-facts.ts, src/readings/uplinks/take-events.ts
-- In the database: packets and readings are stored by uplinks, the import and the demo world, and the row that is
-- replaced is at hand.
create or replace function note_packet_gap() returns trigger language plpgsql as $$
begin
  if not is_quiet() and exists (select from live_node where device_id = new.id) then
    insert into silence_gap (device_id, from_at, to_at) values (new.id, old.latest_packet_at, new.latest_packet_at);
  end if;
  return null;
end $$;

create trigger note_packet_gap after update of latest_packet_at on device
  for each row when (new.latest_packet_at > coalesce(old.latest_packet_at, '-infinity') + interval '12 hours')
  execute function note_packet_gap();
