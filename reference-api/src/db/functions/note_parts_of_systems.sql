-- Notes for streams that the map or the weather of a system has changed.
-- Relied on by: src/entrances/stream/change-feed.ts, src/systems/kept-cards.ts
-- In the database: as note_nodes.
create or replace function note_parts_of_systems() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id) select distinct 'system', system_id from changed;
  return null;
end $$;

create trigger note_insert after insert on system_map
  referencing new table as changed for each statement execute function note_parts_of_systems();
create trigger note_update after update on system_map
  referencing new table as changed for each statement execute function note_parts_of_systems();
create trigger note_delete after delete on system_map
  referencing old table as changed for each statement execute function note_parts_of_systems();
create trigger note_insert after insert on weather
  referencing new table as changed for each statement execute function note_parts_of_systems();
create trigger note_update after update on weather
  referencing new table as changed for each statement execute function note_parts_of_systems();
create trigger note_delete after delete on weather
  referencing old table as changed for each statement execute function note_parts_of_systems();
