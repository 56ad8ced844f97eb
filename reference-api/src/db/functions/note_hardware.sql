-- Notes which devices a node has had: its frames are found by them.
-- Relied on by: src/exports/evidence.statements.ts, src/readings/silence/load-facts.ts
-- In the database: devices are bound by calls, tables, the demo world and by hand.
create or replace function note_hardware() returns trigger language plpgsql as $$
begin
  insert into node_hardware (node_id, device_id) values (new.id, new.device_id) on conflict do nothing;
  return null;
end $$;

create trigger note_hardware after insert or update of device_id on node for each row
  when (new.device_id is not null) execute function note_hardware();
