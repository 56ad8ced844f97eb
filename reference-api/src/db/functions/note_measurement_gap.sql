-- Notes a silence of readings that one of them ends, of 12 hours or more.
-- Relied on by: src/readings/silence/load-facts.ts, src/readings/store-readings.ts
-- In the database: as note_packet_gap.
create or replace function note_measurement_gap() returns trigger language plpgsql as $$
begin
  if not is_quiet() then
    insert into silence_gap (node_id, from_at, to_at)
    values (new.id, old.latest_measurement_at, new.latest_measurement_at);
  end if;
  return null;
end $$;

create trigger note_measurement_gap after update of latest_measurement_at on node for each row
  when (new.latest_measurement_at > coalesce(old.latest_measurement_at, '-infinity') + interval '12 hours')
  execute function note_measurement_gap();
