-- Notes of a node that goes to another system that the system which it leaves has changed; note_nodes notes the other.
-- Relied on by: src/systems/kept-cards.ts
-- In the database: no call moves a node; by hand it can be done.
create or replace function note_moved_nodes() returns trigger language plpgsql as $$
begin
  insert into change (kind, system_id, ids) values ('nodes', old.system_id, array[old.id]);
  return null;
end $$;

create trigger note_moved after update of system_id on node for each row
  when (new.system_id <> old.system_id) execute function note_moved_nodes();
